import { useQueries } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { QrCode } from "#features/qr/contract.ts";
import type { Stage } from "#features/qr/lifecycle/contract.ts";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Badge } from "#ui/badge.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { TextLink } from "#ui/link.tsx";
import type { ShownOrder, ShownOrderLine } from "../contract.ts";
import { goOnWith } from "./order-draft.ts";
import { useOrderFormat } from "./order-format.ts";
import { OrderAddress, OrderLines } from "./order-lines.tsx";
import { OrderParcels } from "./order-parcels.tsx";
import { openedQueries, withKey, withoutPage } from "./order-query.ts";
import { pageQuery } from "./page-query.ts";
import { hasSpace } from "./typed-order.ts";

type PlacedOrderProps = { order: ShownOrder; orderKey: string | null };

// texts: shop:order.states.*, shop:stage.*

/** Where an order is, what comes next, and what was ordered. It says nothing that isn't so yet. */
export function PlacedOrder({ order, orderKey }: PlacedOrderProps) {
  const { t } = useTranslation("shop");
  const { state, invoiceId } = order;
  return (
    <>
      <Standing order={order} />
      {state === "draft" && <GoOn id={order.id} orderKey={orderKey} />}
      {invoiceId !== null && (
        <div className="actions">
          <ButtonLink
            variant={state === "placed" ? "primary" : "quiet"}
            to={`/invoice-payment/${invoiceId}${withKey(orderKey)}`}
          >
            {t(state === "placed" ? "order.pay" : "order.invoice")}
          </ButtonLink>
        </div>
      )}
      <Next order={order} />
      <h2>{t("order.what")}</h2>
      <OrderLines order={order} />
      {state !== "cancelled" && <OrderAddress order={order} />}
      <EndingSpace order={order} orderKey={orderKey} />
      <Withdrawing order={order} orderKey={orderKey} />
    </>
  );
}

function Standing({ order }: { order: ShownOrder }) {
  const { t } = useTranslation("shop");
  const { state, withdrawal } = order;
  const sent = sentPlates(order);
  if (sent > 0) {
    return (
      <>
        <h1>{t("order.sent.title", { count: sent })}</h1>
        <p className="lead">{t("order.sent.text", { count: sent })}</p>
      </>
    );
  }
  return (
    <>
      <h1>{t(`order.states.${state}.title`)}</h1>
      <p className="lead">
        {t(`order.states.${state}.text`)}{" "}
        {state === "cancelled" && withdrawal === null && t("order.paidBack")}
      </p>
    </>
  );
}

/** How many plates are on their way: 0 while one of them isn't, and once all have come. */
function sentPlates({ state, lines }: ShownOrder): number {
  const plates = lines.filter(({ plate }) => plate !== null);
  const isSent = plates.every(({ stage }) => stage === "shipped" || stage === "delivered");
  return state === "released" && isSent ? plates.length : 0;
}

/** A draft is gone on with where it was begun, or here, by whoever has its address. */
function GoOn({ id, orderKey }: { id: string; orderKey: string | null }) {
  const { t } = useTranslation("shop");
  const navigate = useNavigate();
  return (
    <div className="actions">
      <Button
        onClick={() => {
          goOnWith({ id, key: orderKey });
          void navigate("/qr-purchase?step=order");
        }}
      >
        {t("order.goOn")}
      </Button>
    </div>
  );
}

/** What comes next, in its order and with its days, and how far each plate is. */
function Next({ order }: { order: ShownOrder }) {
  const { t } = useTranslation("shop");
  const { state, lines, customer, parcels } = order;
  const plates = lines.filter(({ plate }) => plate !== null);
  const alike = [...Map.groupBy(plates, ({ stage, withdrawUntil }) => `${stage} ${withdrawUntil}`)];
  if (state === "draft" || state === "cancelled") return null;
  const isConsumer = customer?.kind === "private";
  const isSent = sentPlates(order) > 0;
  const where = (
    <div className="stack stack-tight">
      {alike.map(([key, lines]) => (
        <PlateStage key={key} lines={lines} isConsumer={isConsumer} />
      ))}
      <OrderParcels parcels={parcels} isConsumer={isConsumer} />
    </div>
  );
  return (
    <>
      {isSent && where}
      {state === "completed" ? (
        <h2>{t("order.next")}</h2>
      ) : (
        <NextSteps order={order} isSent={isSent} />
      )}
      {!isSent && where}
    </>
  );
}

/** Paying, making, sending, and the page, which can be made meanwhile. */
function NextSteps({ order, isSent }: { order: ShownOrder; isSent: boolean }) {
  const { state, lines, payBy, shipBy } = order;
  const { t } = useTranslation("shop");
  const { day } = useOrderFormat();
  const plates = lines.filter(({ plate }) => plate !== null);
  const opened = useOpened(plates);
  const isPlaced = state === "placed";
  const isMade = plates.length > 0 && !isSent;
  const hasPages = opened.isOpening || opened.isWithoutPage;
  if (isSent && payBy === null && !hasPages) return null;
  return (
    <>
      <h2>{t("order.next")}</h2>
      <ol className="steps reading">
        {payBy !== null && (
          <li>
            <p>{t("order.steps.pay", { day: day(payBy) })}</p>
          </li>
        )}
        {isPlaced && lines.some(({ plan }) => hasSpace(plan)) && (
          <li>
            <p>{t("order.space")}</p>
          </li>
        )}
        {isMade && (
          <li>
            <p>{t(isPlaced ? "order.afterPayment" : "order.steps.making")}</p>
          </li>
        )}
        {shipBy !== null && isMade && (
          <li>
            <p>{t(isPlaced ? "order.shipBy" : "order.steps.sending", { day: day(shipBy) })}</p>
          </li>
        )}
        {opened.isOpening && (
          <li>
            <p>
              {t("order.steps.opens")}
              {opened.pages.map(({ slug, name }) => (
                <span key={slug}>
                  {" "}
                  <TextLink to={`/memorial/${slug}`}>
                    {t("order.steps.opensPage", { name })}
                  </TextLink>
                </span>
              ))}
            </p>
          </li>
        )}
        {opened.isWithoutPage && (
          <li>
            <p>
              <TextLink to="/create-memorial/guided">{t("order.steps.page")}</TextLink>{" "}
              {t("order.steps.pageText")}
            </p>
          </li>
        )}
      </ol>
    </>
  );
}

/**
 * What plates that were ordered without a page open all the same, as one's own code may; and whether
 * one of them opens nothing yet.
 */
function useOpened(plates: readonly ShownOrderLine[]) {
  const open = withoutPage(plates);
  const asked = useQueries({ queries: openedQueries(plates) });
  const known = asked.flatMap(({ data }) => data ?? []);
  return {
    pages: known.flatMap(({ memorials }) => memorials.filter(isNamed)),
    isOpening: known.some(({ state }) => state === "linked"),
    isWithoutPage:
      open.some(({ code }) => code === null) || known.some(({ state }) => state === "unlinked"),
  };
}

function isNamed(page: QrCode["memorials"][number]): page is { slug: string; name: string } {
  return page.name !== null;
}

type PlateStageProps = { lines: readonly ShownOrderLine[]; isConsumer: boolean };

/** Of plates that are equally far. */
function PlateStage({ lines, isConsumer }: PlateStageProps) {
  const { t } = useTranslation("shop");
  const [{ stage, withdrawUntil } = { stage: null, withdrawUntil: null }] = lines;
  const { day } = useOrderFormat();
  return (
    <p>
      {stage !== null && <Badge sign={signOf(stage)}>{t(`stage.${stage}`)}</Badge>}
      {lines.length > 1 && (
        <span className="small"> {t("order.alike", { count: lines.length })}</span>
      )}
      {isConsumer && withdrawUntil !== null && (
        <span className="small"> {t("order.withdrawUntil", { day: day(withdrawUntil) })}</span>
      )}
    </p>
  );
}

/** Where each page's space is ended, by whoever has this order's key. */
function EndingSpace({ order: { lines }, orderKey }: PlacedOrderProps) {
  const { t } = useTranslation("shop");
  const spaces = lines.flatMap((line) => line.spaces);
  const pages = useQueries({ queries: spaces.map(({ memorialId }) => pageQuery(memorialId)) });
  return spaces.map(({ id }, index) => {
    const name = pages[index]?.data?.name;
    return (
      <p key={id}>
        <TextLink to={`/subscription/${id}/end${withKey(orderKey)}`}>
          {name === undefined ? t("order.endSpace") : t("order.endSpaceOf", { name })}
        </TextLink>
      </p>
    );
  });
}

/** What came of withdrawing, or where it is done. */
function Withdrawing({ order, orderKey }: PlacedOrderProps) {
  const { t, i18n } = useTranslation("shop");
  const { money } = useOrderFormat();
  const { id, number, state, customer, withdrawal } = order;
  const isOpen = customer?.kind === "private" && state !== "draft" && state !== "cancelled";
  const isSettled = withdrawal !== null && withdrawal.outcome !== "unproven";
  const of = `/withdraw?order=${number}&id=${id}${orderKey === null ? "" : `#${orderKey}`}`;
  return (
    <>
      {withdrawal !== null && (
        <p>
          {t(`order.withdrawn.${outcomeOf(withdrawal)}`, {
            day: formatDay(withdrawal.receivedAt, localeOf(i18n.language)),
            sum: money(withdrawal.refund),
          })}
        </p>
      )}
      {isOpen && !isSettled && (
        <p>
          <TextLink to={of}>{t("order.withdraw")}</TextLink>
        </p>
      )}
    </>
  );
}

/** Nothing is paid back of what wasn't paid. */
function outcomeOf({ outcome, refund }: NonNullable<ShownOrder["withdrawal"]>) {
  return outcome === "accepted" && refund === 0 ? "unpaid" : outcome;
}

function signOf(stage: Stage) {
  if (stage === "digital" || stage === "created") return "none";
  return stage === "shipped" || stage === "delivered" ? "full" : "half";
}
