// texts: qr:on.*
import "#features/memorials/page/components/memorial.css";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { data, redirect, useNavigate } from "react-router";
import { useCurrentUser } from "#shell/current-user.ts";
import { useOwnView } from "#shell/own-view.ts";
import { PageFrame } from "#shell/page-frame.tsx";
import { useLifeDates } from "#features/memorials/components/life-date.tsx";
import { mediaQuery } from "#features/memorials/media/components/media-query.ts";
import { memorialQuery } from "#features/memorials/content/components/memorial-queries.ts";
import { PlateCodeForm } from "#features/memorials/components/plate-code-form.tsx";
import { picturesIn } from "#features/memorials/media/components/picture-views.ts";
import type { ApiFetch } from "#platform/pages/api-client.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { loaderHeaders, pageError } from "#platform/pages/page-error.ts";
import { prefetch } from "#platform/pages/queries.ts";
import { TextLink } from "#ui/link.tsx";
import { People } from "#features/memorials/components/people.tsx";
import { ClaimPanel } from "../components/claim-panel.tsx";
import { LinkPanel } from "../components/link-panel.tsx";
import { carrierOf, onlyMemorial, plateQuery, readPlate } from "../components/plate.ts";
import { PlateWords, RetiredPlate, UnreadablePlate } from "../components/plate-words.tsx";
import type { QrCode } from "../contract.ts";
import { groupCode, normaliseCode, SAMPLE_CODE } from "../model.ts";
import type { Route } from "./+types/scan.ts";

export const handle = { texts: ["qr", "memorials"] };
export const headers = loaderHeaders;

// texts: qr:mistyped.*, qr:unknown.*
const STATUS = { mistyped: 400, unknown: 404 } as const;

/**
 * What a code opens, at each of its addresses: `/qr-scan/{code}`, where the plate leads; the page
 * reached by its code, for one person and for several; and the start with a new plate. A plate with
 * one person redirects at once; the other states are shown. The code in our pictures opens the
 * example.
 */
async function lookAt(typed: string, request: Request, api: ApiFetch | null) {
  if (normaliseCode(typed) === SAMPLE_CODE) throw redirect("/test-memorial");
  const plate = await readPlate(typed, api ?? undefined).catch((error: unknown) => {
    throw pageError(error);
  });
  const page = plate.code === null ? null : onlyMemorial(plate.code);
  if (page !== null) throw redirect(page + new URL(request.url).search);
  const people = plate.code?.memorials ?? [];
  await prefetch(
    api,
    people.flatMap(({ slug, name }) =>
      name === null ? [] : [memorialQuery(slug), mediaQuery(slug)],
    ),
  );
  return plate;
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const found = await lookAt(params.code, request, context.get(pageContext).api);
  // Links can change without a change of their pages.
  return data(found, {
    status: found.problem === null ? 200 : STATUS[found.problem],
    headers: { "cache-control": "no-store" },
  });
}

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return lookAt(params.code, request, null);
}

export default function ScanPage({ params, loaderData }: Route.ComponentProps) {
  const { problem, code } = loaderData;
  const isSignedIn = Boolean(useCurrentUser());
  // Visitors see several people's portraits first, with the navigation at the foot.
  const isPeople = code !== null && code.memorials.length > 1;
  return (
    <PageFrame top={isPeople && !isSignedIn ? "none" : "bar"}>
      {code === null ? (
        <NoSuchPlate problem={problem} typed={params.code} likely={loaderData.likely} />
      ) : (
        <Plate key={code.code} shown={code} />
      )}
    </PageFrame>
  );
}

type NoSuchPlateProps = { problem: keyof typeof STATUS; typed: string; likely: string | null };

/** A mistyped code is reported as such; a valid one that doesn't exist as unknown. */
function NoSuchPlate({ problem, typed, likely }: NoSuchPlateProps) {
  const { t } = useTranslation("qr");
  return (
    <PlateWords title={t(`${problem}.title`)} text={t(`${problem}.text`)}>
      {likely !== null && (
        <p className="reading">
          {t("mistyped.likely")}{" "}
          <TextLink to={`/qr-scan/${likely}`} translate="no">
            {groupCode(likely)}
          </TextLink>
        </p>
      )}
      <PlateCodeForm key={typed} typed={typed} error={t(`${problem}.error`)} />
    </PlateWords>
  );
}

function Plate({ shown }: { shown: QrCode }) {
  const query = plateQuery(shown.code);
  const { data: code, refetch } = useQuery({ ...query, initialData: shown });
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [isClaimed, setClaimed] = useState(false);
  const page = onlyMemorial(code);
  useOwnView([query]);

  useEffect(() => {
    if (page !== null) void navigate(page, { replace: true });
  }, [navigate, page]);

  if (code.state === "retired") return <RetiredPlate code={code} />;
  if (code.memorials.length > 1) return <PeopleOnPlate code={code} />;
  if (code.state === "linked") return <UnreadablePlate code={code} isSignedIn={Boolean(user)} />;
  if (isClaimed) return <OwnPlate code={code} onLinked={() => void refetch()} />;
  return (
    <FreePlate code={code}>
      <ClaimPanel
        code={code.code}
        hasPlate={code.hasPlate}
        isSignedIn={Boolean(user)}
        onClaimed={() => setClaimed(true)}
      />
    </FreePlate>
  );
}

function FreePlate({ code, children }: { code: QrCode; children: React.ReactNode }) {
  const { t } = useTranslation("qr");
  return (
    <PlateWords code={code} title={t("unlinked.title")} text={t(`on.${carrierOf(code)}.unlinked`)}>
      {children}
      <p>
        <TextLink to="/qr-info">{t("unlinked.about")}</TextLink>
      </p>
    </PlateWords>
  );
}

function OwnPlate({ code, onLinked }: { code: QrCode; onLinked: () => void }) {
  const { t } = useTranslation("qr");
  return (
    <PlateWords code={code} title={t(`on.${carrierOf(code)}.claimed`)} text={t("claimed.text")}>
      <LinkPanel code={code.code} hasPlate={code.hasPlate} onLinked={onLinked} />
    </PlateWords>
  );
}

/** Several people on one plate: their portraits check access separately. */
function PeopleOnPlate({ code }: { code: QrCode }) {
  const { t } = useTranslation("qr");
  const lifeDates = useLifeDates();
  const { memorials } = code;
  // Memorials behind a password reveal nothing else.
  const asked = memorials.map(({ slug, name }) => ({ slug, enabled: name !== null }));
  const lives = useQueries({
    queries: asked.map(({ slug, enabled }) => ({ ...memorialQuery(slug), enabled })),
  });
  const media = useQueries({
    queries: asked.map(({ slug, enabled }) => ({ ...mediaQuery(slug), enabled })),
  });
  const nameless = t("several.guarded");
  const people = memorials.map(({ slug, name }, index) => {
    const life = lives[index]?.data;
    const [portrait = null] = picturesIn(media[index]?.data?.items ?? []);
    return {
      to: `/memorial/${slug}`,
      name: name ?? nameless,
      portrait: portrait && { picture: portrait, focus: portrait.focus },
      ...lifeDates(life ?? { bornOn: null, diedOn: null }),
    };
  });
  return (
    <>
      <title>{people.map(({ name }) => name).join(", ")}</title>
      <meta name="robots" content="noindex" />
      <h1 className="visually-hidden">{t("several.title")}</h1>
      <People people={people} />
    </>
  );
}
