import type { ReviewStep, StepView, WaitStep } from "../../api/views.ts";

/** A step of the provider that the person answers. */
export type AnsweredStep = Exclude<StepView, WaitStep | ReviewStep>;

/** What a form of a step gets. The provider's own words are in English. */
export interface StepFormProps<Step extends AnsweredStep> {
  readonly step: Step;
  readonly isBusy: boolean;
  readonly onAnswer: (values: Readonly<Record<string, string>>) => void;
}
