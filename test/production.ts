import type { Machine } from "#features/production/machines/contract.ts";
import type { NewSheet, Sheet } from "#features/production/sheets/contract.ts";
import type { Item, WorkOrder } from "#features/production/work-orders/contract.ts";
import type { TestApp } from "#test/app.ts";
import { aColleague } from "#test/factories.ts";

type Body = Pick<NewSheet, "machineId" | "workOrderIds"> & Partial<NewSheet>;

/** Somebody who makes plates, with what they need. */
export async function aWorkshop(app: TestApp) {
  const maker = await aColleague(app, "production", { fullName: "Bo Graver" });

  /** With room for two plates of steel, or one of bronze. */
  async function aMachine(more: object = {}): Promise<Machine> {
    const { status, body } = await maker.post("/api/admin/machines", {
      name: "Laseren",
      software: "lightburn",
      bed: { widthMm: 120, heightMm: 80 },
      origin: "topLeft",
      ...more,
    });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body;
  }

  async function aStockOrder(quantity: number, item: Item = "plate"): Promise<WorkOrder> {
    const { status, body } = await maker.post("/api/admin/work-orders", { item, quantity });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body;
  }

  const draw = (body: Body) => maker.post("/api/admin/sheets", body);

  /** Two plates of steel. */
  async function aSheet(quantity = 2): Promise<Sheet & { order: WorkOrder }> {
    const [{ id: machineId }, order] = [await aMachine(), await aStockOrder(quantity)];
    const { status, body } = await draw({ machineId, workOrderIds: [order.id] });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return { ...body, order };
  }

  return { maker, aMachine, aStockOrder, draw, aSheet };
}
