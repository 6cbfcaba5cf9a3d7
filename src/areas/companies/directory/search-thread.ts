import { parentPort } from "node:worker_threads";
import type { Directory } from "../matching/answer/match.ts";
import { type Answers, answerQuestion, type DirectoryQuestion, type Questions } from "./answer.ts";
import { directoryOver, type Layer, type SharedDirectory } from "./shared-directory.ts";

/** A layer with its number; null if the thread already has it. */
export interface NumberedLayer {
  readonly number: number;
  readonly layer: Layer | null;
}

/** A directory to search in from now on. */
export interface ShowMessage extends Pick<SharedDirectory, "survivorByMergedId"> {
  readonly kind: "show";
  readonly base: NumberedLayer;
  readonly changes: readonly NumberedLayer[];
}

/** A question, with a number that the answer repeats. */
export interface QuestionMessage {
  readonly kind: DirectoryQuestion;
  readonly number: number;
  readonly question: Questions[DirectoryQuestion];
}

/** A message to a search thread. It processes one message after the other. */
export type SearchThreadMessage = ShowMessage | QuestionMessage;

/** A reply: the answer to a question, or the error that the search threw. */
export type SearchThreadReply =
  | { readonly number: number; readonly answer: Answers[DirectoryQuestion] }
  | { readonly number: number; readonly error: unknown };

/** The layers of the directory that was received last, by number. */
let layers: ReadonlyMap<number, Layer> = new Map();
let directory: Directory | null = null;

parentPort?.on("message", (message: SearchThreadMessage) => {
  if (message.kind === "show") show(message);
  else parentPort?.postMessage(replyTo(message));
});

function show({ base, changes, survivorByMergedId }: ShowMessage): void {
  const before = layers;
  const layerOfNumber = ({ number, layer }: NumberedLayer): Layer => {
    const known = layer ?? before.get(number);
    if (known === undefined) throw new Error("A search thread was shown a layer that it does not have.");
    return known;
  };
  layers = new Map([base, ...changes].map((one) => [one.number, layerOfNumber(one)]));
  directory = directoryOver({ base: layerOfNumber(base), changes: changes.map(layerOfNumber), survivorByMergedId });
}

function replyTo(message: QuestionMessage): SearchThreadReply {
  try {
    if (directory === null) throw new Error("A search thread was asked before it had a directory.");
    return { number: message.number, answer: answerQuestion(directory, message) };
  } catch (error) {
    return { number: message.number, error };
  }
}
