import { expect, test } from "vitest";
import { addLink, toggleLines, toggleMark, type Selection } from "./story-tools.ts";

/** `a [b] c`: the brackets are the selection. */
function selected(marked: string): Selection {
  const start = marked.indexOf("⟨");
  const end = marked.indexOf("⟩") - 1;
  return { text: marked.replace(/[⟨⟩]/g, ""), start, end };
}

function shown({ text, start, end }: Selection): string {
  return `${text.slice(0, start)}⟨${text.slice(start, end)}⟩${text.slice(end)}`;
}

test.each([
  ["Inger\nCyk⟨⟩len\nHun", "Inger\n# Cyklen⟨⟩\nHun"],
  ["# Cyk⟨⟩len", "Cyklen⟨⟩"],
  ["⟨⟩", "# ⟨⟩"],
  ["> Cyk⟨⟩len", "# Cyklen⟨⟩"],
  ["⟨Et\nTo⟩\nTre", "⟨# Et\n# To⟩\nTre"],
])("a heading: %j → %j", (before, after) => {
  expect(shown(toggleLines(selected(before), "# "))).toBe(after);
});

test.each([
  ["bal i ⟨Huset⟩.", "bal i _⟨Huset⟩_."],
  ["bal i _⟨Huset⟩_.", "bal i ⟨Huset⟩."],
  ["bal i ⟨Huset ⟩og", "bal i _⟨Huset⟩_ og"],
  ["bal ⟨⟩", "bal _⟨⟩_"],
])("italics: %j → %j", (before, after) => {
  expect(shown(toggleMark(selected(before), "emphasis"))).toBe(after);
});

test("a link waits for its address", () => {
  expect(shown(addLink(selected("Se ⟨arkivet⟩."), "ord"))).toBe("Se [arkivet](⟨https://⟩).");
  expect(shown(addLink(selected("Se ⟨⟩"), "ord"))).toBe("Se [ord](⟨https://⟩)");
});
