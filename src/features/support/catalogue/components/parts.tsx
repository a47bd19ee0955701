import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PictureView } from "#ui/picture.tsx";
import { Spread } from "#ui/spread.tsx";
import { DialogSamples, SheetSamples, ToastSamples, TooltipSamples } from "./above-samples.tsx";
import { ButtonSamples, LinkSamples, MenuSamples, TabSamples } from "./action-samples.tsx";
import { CheckboxSamples, RadioSamples, SwitchSamples } from "./choice-samples.tsx";
import {
  ComboboxSamples,
  DateSamples,
  SelectSamples,
  TextAreaSamples,
  TextFieldSamples,
  WriterSamples,
} from "./field-samples.tsx";
import {
  AvatarSamples,
  BadgeSamples,
  CardSamples,
  PaginationSamples,
  TableSamples,
} from "./list-samples.tsx";
import {
  BannerSamples,
  EmptySamples,
  FileSamples,
  ProgressSamples,
  SkeletonSamples,
  SpinnerSamples,
} from "./message-samples.tsx";

/** What the page itself brings: the example's portrait, and the editor, which is no part of ui. */
export type Brought = { portrait: PictureView | null; writer: ReactNode };

type Samples = (props: Brought) => ReactNode;

/** Every part there is, by the name that its place in the address has. */
const PARTS = {
  button: ButtonSamples,
  link: LinkSamples,
  field: TextFieldSamples,
  area: TextAreaSamples,
  writer: WriterSamples,
  select: SelectSamples,
  combobox: ComboboxSamples,
  date: DateSamples,
  checkbox: CheckboxSamples,
  radio: RadioSamples,
  switch: SwitchSamples,
  dialog: DialogSamples,
  sheet: SheetSamples,
  menu: MenuSamples,
  tabs: TabSamples,
  toast: ToastSamples,
  banner: BannerSamples,
  tooltip: TooltipSamples,
  avatar: AvatarSamples,
  card: CardSamples,
  badge: BadgeSamples,
  table: TableSamples,
  pagination: PaginationSamples,
  progress: ProgressSamples,
  skeleton: SkeletonSamples,
  spinner: SpinnerSamples,
  empty: EmptySamples,
  files: FileSamples,
} satisfies Record<string, Samples>;

export type Part = keyof typeof PARTS;

export const PART_NAMES = Object.keys(PARTS) as Part[];

/** A part, when it is used, and how it looks in each of its states. */
export function PartSpread({ name, ...brought }: { name: Part } & Brought) {
  const { t } = useTranslation("catalogue");
  const Samples = PARTS[name];
  return (
    <Spread id={name} heading={t(`parts.${name}`)} note={t(`notes.${name}`)}>
      <Samples {...brought} />
    </Spread>
  );
}
