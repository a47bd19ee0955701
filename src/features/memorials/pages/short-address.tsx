import { data, redirect } from "react-router";
import { withoutTail } from "#platform/address-tail.ts";
import { PageFrame } from "#shell/page-frame.tsx";
import { NotFoundContent } from "../components/not-found-content.tsx";
import { isReservedSlug } from "../model.ts";
import type { Route } from "./+types/short-address.ts";

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * Redirects `/inger` to `/memorial/inger`, in any case, with a sentence's full stop behind it, and with its query (language, cursor),
 * unless the word is reserved.
 */
export function loader({ params, request }: Route.LoaderArgs) {
  const slug = withoutTail(params.slug).toLowerCase();
  const { search } = new URL(request.url);
  if (SLUG.test(slug) && !isReservedSlug(slug)) throw redirect(`/memorial/${slug}${search}`);
  return data(null, { status: 404 });
}

export default function ShortAddressPage() {
  return (
    <PageFrame>
      <NotFoundContent />
    </PageFrame>
  );
}
