import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";
import { addFiles, aPhotograph, untilSettled } from "#test/media.ts";
import { present } from "#test/present.ts";
import { addressOf } from "#test/streams.ts";

/** A picture in the text, as the page is sent: with the jobs at work, before any script. */
const world = await testApp({}, { pages: true, worker: true });

it("is in both layouts with its caption while it is in the biography", async () => {
  const memorial = await aMemorial(world);
  const { owner, path, slug } = memorial;
  const texts = { caption: "Haven <1996>", altText: "Et rødt hus" };
  const { body } = await addFiles(memorial, [{ bytes: await aPhotograph() }], texts);
  const { id } = present(body.items[0]);
  await untilSettled(memorial, id);
  const figure = `<figure data-media="${id}"></figure>`;
  await owner.put(path, { biography: `<p>Før.</p>${figure}<p>Efter.</p>` });

  const lifeOf = async (address: string) => {
    const answer = await fetch(`${await addressOf(world.app)}${address}/${slug}`);
    const [, life = ""] = /<section id="life"(.*?)<\/section>/s.exec(await answer.text()) ?? [];
    return life;
  };
  for (const address of ["/memorial", "/classic-memorial"]) {
    const life = await lifeOf(address);
    expect(life).toMatch(/Før\..*<figure.*Efter\./s);
    expect(life).toContain(`<source type="image/avif" srcSet="/media/${memorial.id}/${id}/`);
    expect(life).toContain('alt="Et rødt hus"');
    expect(life).toMatch(/<figcaption[^>]*>Haven &lt;1996&gt;<\/figcaption>/);
  }

  await owner.delete(`${path}/media/${id}`);
  await expect.poll(() => lifeOf("/memorial")).toContain("<p>Før.</p><p>Efter.</p>");
  expect(await lifeOf("/memorial")).not.toContain(id);

  await owner.post(`${path}/media/${id}/restore`);
  await expect.poll(() => lifeOf("/memorial")).toContain("<figcaption");
});
