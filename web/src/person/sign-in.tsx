import { useState } from "preact/hooks";
import { ApiFailure } from "../api/http.ts";
import { beginSignIn, resendCode, signIn } from "../api/person-api.ts";
import type { PersonDetails, PersonSignInView } from "../api/person-views.ts";
import { useTexts } from "../text/language.ts";
import { Field } from "../ui/field.tsx";
import { Fault, Screen, SecondaryButton, Submit } from "../ui/screen.tsx";
import { CodeField } from "./code-field.tsx";
import { problemOf } from "./screens/use-act.ts";
import { useOperator, usePersonTexts } from "./text/person-texts.ts";

interface SignInProps {
  readonly environment: string;
  /** Why the person is here again; null at the first time. */
  readonly notice: string | null;
  readonly onSignedIn: () => void;
}

/** Proves who the person is: details first, then the code that was sent. */
export function SignIn({ environment, notice, onSignedIn }: SignInProps) {
  const texts = usePersonTexts();
  const [awaited, setAwaited] = useState<PersonSignInView | null>(null);
  const [isOver, setOver] = useState(false);
  if (awaited !== null) {
    const onOver = () => {
      setOver(true);
      setAwaited(null);
    };
    return <CodeScreen {...{ awaited, onSignedIn, onOver }} onBack={() => setAwaited(null)} />;
  }
  return (
    <DetailsScreen
      environment={environment}
      notice={isOver ? texts.code.over : notice}
      takesFocus={isOver || notice !== null}
      onSent={(view) => {
        setOver(false);
        setAwaited(view);
      }}
    />
  );
}

const NOTHING: PersonDetails = { ssn: "", date_of_birth: "", first_name: "", last_name: "" };

interface DetailsProps extends Pick<SignInProps, "environment" | "notice"> {
  readonly takesFocus: boolean;
  readonly onSent: (view: PersonSignInView) => void;
}

function DetailsScreen({ environment, notice, takesFocus, onSent }: DetailsProps) {
  const texts = usePersonTexts();
  const { signIn: words } = texts;
  const operator = useOperator();
  const [values, setValues] = useState(NOTHING);
  const [faults, setFaults] = useState<Partial<Record<keyof PersonDetails, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const faultsOf = (): typeof faults => ({
    ...(values.ssn.replace(/[\s-]/g, "").length === 9 ? {} : { ssn: words.wrongNumber }),
    ...(values.date_of_birth === "" ? { date_of_birth: words.wrongBirth } : {}),
    ...(values.first_name.trim() === "" ? { first_name: words.refused } : {}),
    ...(values.last_name.trim() === "" ? { last_name: words.refused } : {}),
  });
  const submit = async (event: Event) => {
    event.preventDefault();
    if (isBusy) return;
    const found = faultsOf();
    setFaults(found);
    const [first] = Object.keys(found);
    if (first !== undefined) return document.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    setBusy(true);
    setProblem(null);
    try {
      onSent(await beginSignIn(environment, values));
    } catch (error) {
      setBusy(false);
      setProblem(problemText(error, words.refused));
    }
  };
  const problemText = (error: unknown, refused: string) => {
    if (error instanceof ApiFailure && error.kind === "limited" && (error.retryAfterSeconds ?? 0) > 3_600) {
      return words.locked;
    }
    if (error instanceof ApiFailure && error.kind === "refused") return refused;
    return error instanceof ApiFailure && error.kind === "server"
      ? words.unavailable(operator)
      : problemOf(texts, error);
  };
  const field = (name: keyof PersonDetails) => ({
    name,
    value: values[name],
    fault: faults[name],
    onValue: (value: string) => setValues({ ...values, [name]: value }),
  });
  return (
    <Screen title={words.title} takesFocus={takesFocus}>
      {notice === null ? null : <p role="status">{notice}</p>}
      <p>{words.text}</p>
      <p>{words.how}</p>
      {problem === null ? null : <Fault>{problem}</Fault>}
      <form noValidate onSubmit={submit}>
        <Field {...field("ssn")} label={words.ssn} type="ssn" hint={words.ssnHint} maxLength={11} />
        <Field {...field("date_of_birth")} label={words.birth} type="date" autocomplete="bday" />
        <Field {...field("first_name")} label={words.firstName} type="text" autocomplete="given-name" maxLength={256} />
        <Field {...field("last_name")} label={words.lastName} type="text" autocomplete="family-name" maxLength={256} />
        <Submit isBusy={isBusy}>{words.send}</Submit>
      </form>
    </Screen>
  );
}

interface CodeProps {
  readonly awaited: PersonSignInView;
  readonly onSignedIn: () => void;
  readonly onOver: () => void;
  readonly onBack: () => void;
}

function CodeScreen({ awaited, onSignedIn, onOver, onBack }: CodeProps) {
  const texts = usePersonTexts();
  const language = useTexts().code;
  const operator = useOperator();
  const { code: words } = texts;
  const [current, setCurrent] = useState(awaited);
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isResent, setResent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const run = async (act: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setResent(false);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      const kind = error instanceof ApiFailure ? error.kind : "server";
      if (kind === "spent") return onOver();
      const isLocked = error instanceof ApiFailure && kind === "limited" && (error.retryAfterSeconds ?? 0) > 3_600;
      if (kind === "refused") setCode("");
      setProblem(kind === "refused" ? words.wrong : isLocked ? texts.signIn.locked : problemOf(texts, error));
    }
    setBusy(false);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    void run(async () => {
      await signIn({ sign_in: current.sign_in, code }, language);
      onSignedIn();
    });
  };
  const resend = () =>
    run(async () => {
      setCurrent(await resendCode(current.sign_in));
      setResent(true);
    });
  return (
    <Screen title={words.title} takesFocus onBack={onBack}>
      <p>{words.text}</p>
      <p role="status">{isResent ? words.resent : null}</p>
      <form noValidate onSubmit={submit}>
        <CodeField value={code} problem={problem} onValue={setCode} />
        <Submit isBusy={isBusy}>{words.submit}</Submit>
        {current.can_resend ? <SecondaryButton onClick={resend}>{words.resend}</SecondaryButton> : null}
      </form>
      <p class="muted">{words.none(operator)}</p>
    </Screen>
  );
}
