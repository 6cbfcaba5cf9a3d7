/** What precedes the account of the machine where the command line was used. */
const COMMAND_LINE = "operator:";

interface ActorProps {
  /** As the inquiry log names who acts. */
  readonly actor: string;
  /** Of a member; null of a key, and of an account of the machine. */
  readonly name: string | null;
}

/** Who did something: a member by name, an account of the machine, or a key by its id. */
export function ActorText({ actor, name }: ActorProps) {
  if (name !== null) return <span title={actor}>{name}</span>;
  if (actor.startsWith(COMMAND_LINE)) {
    return <span title={actor}>Command line (account: {actor.slice(COMMAND_LINE.length)})</span>;
  }
  return (
    <span title={actor}>
      Key <code>{actor.slice(0, 8)}</code>
    </span>
  );
}
