import { data } from "react-router";
import { PageFrame } from "#shell/page-frame.tsx";
import { NotFoundContent } from "../components/not-found-content.tsx";

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return (
    <PageFrame>
      <NotFoundContent />
    </PageFrame>
  );
}
