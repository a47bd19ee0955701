import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Section } from "#ui/section.tsx";
import type { Brought } from "./brought.ts";
import { WriterSamples } from "./writer-samples.tsx";
import { DialogSamples, SheetSamples, ToastSamples, TooltipSamples } from "./above-samples.tsx";
import { ButtonSamples, LinkSamples, MenuSamples, TabSamples } from "./action-samples.tsx";
import { CheckboxSamples, RadioSamples, SwitchSamples } from "./choice-samples.tsx";
import {
  ComboboxSamples,
  DateSamples,
  RangeSamples,
  SelectSamples,
  TextAreaSamples,
  TextFieldSamples,
} from "./field-samples.tsx";
import {
  AvatarSamples,
  BadgeSamples,
  CardSamples,
  ChartSamples,
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

type Samples = (props: Brought) => ReactNode;

/** Every component, by its anchor. */
const PARTS = {
  button: ButtonSamples,
  link: LinkSamples,
  field: TextFieldSamples,
  area: TextAreaSamples,
  writer: WriterSamples,
  select: SelectSamples,
  combobox: ComboboxSamples,
  date: DateSamples,
  range: RangeSamples,
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
  chart: ChartSamples,
  progress: ProgressSamples,
  skeleton: SkeletonSamples,
  spinner: SpinnerSamples,
  empty: EmptySamples,
  files: FileSamples,
} satisfies Record<string, Samples>;

export type Part = keyof typeof PARTS;

export const PART_NAMES = Object.keys(PARTS) as Part[];

/** A component, when to use it, and its states. */
export function PartSection({ name, ...brought }: { name: Part } & Brought) {
  const { t } = useTranslation("design-system");
  const Samples = PARTS[name];
  return (
    <Section id={name} heading={t(`parts.${name}`)} note={t(`notes.${name}`)}>
      <Samples {...brought} />
    </Section>
  );
}
