import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, ready } from "./screen.ts";
import { orderSpace } from "./space-screens.ts";
import { MADE_READY } from "./world.ts";

test("a piece is made, heard by its keeper, kept, and heard by visitors as a machine's @wide", async ({
  world,
  aVisitor,
}) => {
  const memorial = await world.aMemorial();
  await orderSpace(memorial);
  const page = await aVisitor({ as: memorial.keeper });
  const visitor = await aVisitor();
  await page.goto(`/memorial/${memorial.slug}/music`);
  await ready(page);
  await page.getByRole("link", { name: "Få et stykke lavet" }).click();
  const music = page.getByRole("region", { name: "Musik" });
  await music.getByRole("radio", { name: "Nocturne" }).check();
  await music.getByRole("radio", { name: "Alvorligt" }).check();
  await music.getByRole("checkbox", { name: "Orgel" }).uncheck();
  await expect(music.getByRole("button", { name: "Lav stykket" })).toBeDisabled();
  await music.getByRole("checkbox", { name: "Harpe" }).check();
  await music.getByLabel("Hvor langt?").selectOption("Omkring 1 minut");
  await expectSound(page);
  await music.getByRole("button", { name: "Lav stykket" }).click();
  const piece = music.getByRole("group", { name: "Nocturne, alvorligt: harpe" });
  await expect(piece.getByText("Færdigt. Hør det igennem.")).toBeVisible(MADE_READY);
  await expect(piece.getByLabel("Hør: Nocturne, alvorligt: harpe")).toHaveAttribute(
    "src",
    /sound$/,
  );
  await expectSound(page);
  await visitor.goto(`/memorial/${memorial.slug}/music`);
  await expect(visitor.getByText("Her er stille endnu.")).toBeVisible();

  await piece.getByRole("button", { name: "Behold" }).click();
  await expect(piece.getByText("Stykket er på siden nu.")).toBeVisible();
  await expect(music.getByRole("button", { name: "Hør: Nocturne" })).toBeVisible(MADE_READY);
  await visitor.reload();
  await ready(visitor);
  const heard = visitor.getByRole("article", { name: "Nocturne" });
  await expect(heard.getByText("Lavet af en maskine")).toBeVisible();
  await heard.getByRole("button", { name: "Hør: Nocturne" }).click();
  await expect(heard.getByRole("button", { name: "Stands: Nocturne" })).toBeVisible();
  await expectSound(visitor);
});
