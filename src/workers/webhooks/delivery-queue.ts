import type { TeamId, WebhookId } from "../../domain/ids.ts";
import type { DueDelivery } from "../../store/webhooks/deliveries.ts";

/** The bounds that {@link DeliveryQueue} keeps. */
export interface QueueBounds {
  /** Deliveries of one webhook under way or waiting to be settled at once, which a crash would repeat; at least 1. */
  readonly inFlightMax: number;
  /** Deliveries of one team's webhooks under way at once; at least 1. */
  readonly teamMax: number;
}

/** What goes out first, and what gives way to any of that. */
const KINDS = ["pressing", "patient"] as const;
type Kind = (typeof KINDS)[number];

/** What one webhook of the dispatcher has here. */
interface Line {
  readonly webhookId: WebhookId;
  readonly team: Team;
  /** In the order in which they go out: first attempts and overdue retries; apart from them, the retries that give way to any of those. */
  pressing: DueDelivery[];
  patient: DueDelivery[];
  /** When the first of them were read, in milliseconds. */
  readAt: number;
  /** No read that was begun before this one is believed. */
  believedFrom: number;
  /** Whether the breaker is half open. */
  isProbed: boolean;
  isLeaving: boolean;
  /** Waiting to be settled after a failure. */
  failed: number;
  /** Under way or waiting to be settled. */
  readonly unsettled: Set<DueDelivery>;
  /** How many of those there are about each thing. */
  readonly abouts: Map<string, number>;
  /** Since when nothing was here, in milliseconds. */
  idleSince: number;
}

/** A delivery whose turn has come. */
export interface Turn {
  readonly delivery: DueDelivery;
  readonly line: Line;
}

interface Team {
  readonly id: TeamId;
  readonly lines: Set<Line>;
  readonly turns: Turns<Line>;
  underWay: number;
}

/**
 * Who may have something to go out, by kind, in the order of their turns: at least those that have it. Whoever turns out to have none
 * is left out until something changes, so that a turn is found without looking at all.
 */
type Turns<Member> = Readonly<Record<Kind, Set<Member>>>;

/** For how long what was read is believed: a webhook may have been changed or disabled meanwhile. */
const FRESH_MS = 1_000;
/** A webhook that has so many waiting and more is not read any further, however many there are. */
const ENOUGH_MIN = 3;

/**
 * The deliveries that one dispatcher has read and those that it has under way, and whose turn it is: teams take turns, and the
 * webhooks of each; first attempts go before retries, and those about one thing one after the other. What waits here is a copy that
 * may be dropped and read again at any time. After a failure a webhook's next deliveries wait until that is settled and what is due
 * is read anew, so that its breaker opens in time.
 */
export class DeliveryQueue {
  readonly #bounds: QueueBounds;
  readonly #lines = new Map<WebhookId, Line>();
  readonly #teams = new Map<TeamId, Team>();
  readonly #turns: Turns<Team> = { pressing: new Set(), patient: new Set() };
  /** Webhooks unknown here that were changed since the last read was begun, and the first read that is believed of all unknown ones. */
  readonly #changed = new Set<WebhookId>();
  #believedFrom = 0;
  #reads = 0;
  #waiting = 0;

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
  }

  /** Deliveries that wait for their turn. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Webhooks that the dispatcher holds, as far as is known here. */
  get webhooks(): number {
    return this.#lines.size;
  }

  /** Those of them that have something under way, or waiting to be settled. */
  get busyWebhooks(): WebhookId[] {
    return [...this.#lines.values()].filter((line) => line.unsettled.size > 0).map((line) => line.webhookId);
  }

  /**
   * Begins a read.
   *
   * @param enough deliveries of all webhooks: one that has its part of them is not read any further. 0 unless given
   * @returns what the read is to leave out, and the number under which {@link add} takes its result
   */
  beginRead(enough = 0) {
    this.#reads += 1;
    this.#changed.clear();
    const part = Math.max(ENOUGH_MIN, enough / this.#lines.size);
    const known: DueDelivery[] = [];
    const fullWebhooks: WebhookId[] = [];
    for (const line of this.#lines.values()) {
      if (line.pressing.length + line.patient.length >= part || !this.#hasPlace(line))
        fullWebhooks.push(line.webhookId);
      else known.push(...line.pressing, ...line.patient, ...line.unsettled);
    }
    const fullTeams = [...this.#teams.values()].filter((team) => team.underWay >= this.#bounds.teamMax);
    for (const team of fullTeams) for (const line of team.lines) this.#drop(line);
    return { read: this.#reads, known, fullWebhooks, fullTeams: fullTeams.map((team) => team.id) };
  }

  /**
   * Puts what was read into the queue.
   *
   * @param due of each webhook in the order in which they go out
   * @param now milliseconds of any steady clock, the same for all calls
   */
  add(read: number, due: readonly DueDelivery[], now: number): void {
    for (const delivery of due) {
      const line = this.#lines.get(delivery.webhookId) ?? this.#open(delivery, now);
      if (read < line.believedFrom || line.isLeaving) continue;
      line.isProbed = delivery.isProbe;
      if (line.pressing.length + line.patient.length === 0) line.readAt = now;
      const kind = delivery.isPatient ? "patient" : "pressing";
      line[kind].push(delivery);
      this.#waiting += 1;
      this.#giveTurn(line, kind);
    }
  }

  /** Takes the delivery whose turn it is, if any may go out now: it is under way from here on. */
  next(now: number): Turn | null {
    return this.#waiting === 0 ? null : (this.#take("pressing", now) ?? this.#take("patient", now));
  }

  /** Says that an attempt has ended: its place among its team's is free, and it waits to be settled. */
  answered({ line }: Turn, isDelivered: boolean): void {
    const { team } = line;
    team.underWay -= 1;
    for (const kind of KINDS) if (team.turns[kind].size > 0) this.#turns[kind].add(team);
    if (isDelivered) return;
    line.failed += 1;
    this.#drop(line);
  }

  /** Says that an attempt is settled, or was given up. */
  settled({ delivery, line }: Turn, isDelivered: boolean, now: number): void {
    line.unsettled.delete(delivery);
    const left = (line.abouts.get(delivery.aboutId) ?? 1) - 1;
    if (left === 0) line.abouts.delete(delivery.aboutId);
    else line.abouts.set(delivery.aboutId, left);
    line.idleSince = now;
    for (const kind of KINDS) this.#giveTurn(line, kind);
    if (isDelivered) return;
    line.failed -= 1;
    line.believedFrom = this.#reads + 1;
  }

  /** Says that a webhook was changed: what was read of it, or is being read, is not believed. */
  changed(webhookId: WebhookId): void {
    const line = this.#lines.get(webhookId);
    if (line === undefined) this.#changed.add(webhookId);
    else this.#drop(line);
  }

  /** Drops what was read too long ago to be believed. */
  dropOld(now: number): void {
    for (const line of this.#lines.values()) if (now - line.readAt > FRESH_MS) this.#drop(line);
  }

  /** Drops all that waits, and believes nothing that is being read. */
  dropWaiting(): void {
    for (const line of this.#lines.values()) this.#drop(line);
    this.#believedFrom = this.#reads + 1;
  }

  /** Says that webhooks are to be given up: nothing of theirs goes out any more. */
  leave(webhookIds: readonly WebhookId[]): void {
    for (const id of webhookIds) {
      const line = this.#lines.get(id);
      if (line === undefined) continue;
      line.isLeaving = true;
      this.#drop(line);
    }
  }

  /** Forgets the webhooks that are leaving and have nothing under way any more, and those idle for `idleMs`. Returns which. */
  takeLeft(now: number, idleMs: number): WebhookId[] {
    const left = [...this.#lines.values()].filter(
      (line) =>
        line.unsettled.size === 0 &&
        (line.isLeaving ||
          (line.pressing.length === 0 &&
            line.patient.length === 0 &&
            now - Math.max(line.idleSince, line.readAt) >= idleMs)),
    );
    for (const line of left) this.#close(line);
    return left.map((line) => line.webhookId);
  }

  #take(kind: Kind, now: number): Turn | null {
    const teams = this.#turns[kind];
    for (const team of teams) {
      // It comes back at the end, or once an attempt of its has ended or more was read.
      teams.delete(team);
      const turn = team.underWay < this.#bounds.teamMax ? this.#takeOf(team.turns[kind], kind, now) : null;
      if (turn === null) continue;
      if (team.turns[kind].size > 0) teams.add(team);
      return turn;
    }
    return null;
  }

  #takeOf(lines: Set<Line>, kind: Kind, now: number): Turn | null {
    for (const line of lines) {
      lines.delete(line);
      const delivery = this.#takeFrom(line, kind, now);
      if (delivery === null) continue;
      if (line[kind].length > 0) lines.add(line);
      return { delivery, line };
    }
    return null;
  }

  /** Puts a webhook and its team at the end of their turns, unless they have one already. */
  #giveTurn(line: Line, kind: Kind): void {
    if (line[kind].length === 0) return;
    line.team.turns[kind].add(line);
    this.#turns[kind].add(line.team);
  }

  #takeFrom(line: Line, kind: Kind, now: number): DueDelivery | null {
    if (!this.#hasPlace(line)) return null;
    if (now - line.readAt > FRESH_MS) {
      this.#drop(line);
      return null;
    }
    const waiting = line[kind];
    let at = 0;
    while (at < waiting.length && !mayGo(line, waiting[at])) at += 1;
    const delivery = waiting[at];
    if (delivery === undefined) return null;
    waiting.splice(at, 1);
    this.#waiting -= 1;
    line.team.underWay += 1;
    line.unsettled.add(delivery);
    line.abouts.set(delivery.aboutId, (line.abouts.get(delivery.aboutId) ?? 0) + 1);
    return delivery;
  }

  #hasPlace(line: Line): boolean {
    if (line.failed > 0 || line.isLeaving) return false;
    return line.unsettled.size < (line.isProbed ? 1 : this.#bounds.inFlightMax);
  }

  #open({ webhookId, tenant }: DueDelivery, now: number): Line {
    const team = this.#teams.get(tenant.teamId) ?? openTeam(tenant.teamId);
    this.#teams.set(team.id, team);
    const line: Line = {
      webhookId,
      team,
      pressing: [],
      patient: [],
      readAt: 0,
      believedFrom: this.#changed.has(webhookId) ? this.#reads + 1 : this.#believedFrom,
      isProbed: false,
      isLeaving: false,
      failed: 0,
      unsettled: new Set(),
      abouts: new Map(),
      idleSince: now,
    };
    team.lines.add(line);
    this.#lines.set(webhookId, line);
    return line;
  }

  #close(line: Line): void {
    const { team } = line;
    this.#lines.delete(line.webhookId);
    team.lines.delete(line);
    for (const kind of KINDS) {
      team.turns[kind].delete(line);
      if (team.lines.size === 0) this.#turns[kind].delete(team);
    }
    if (team.lines.size === 0) this.#teams.delete(team.id);
  }

  /** A read that is under way has left out what is dropped here: by it, others would go before that. */
  #drop(line: Line): void {
    line.believedFrom = this.#reads + 1;
    this.#waiting -= line.pressing.length + line.patient.length;
    line.pressing = [];
    line.patient = [];
  }
}

function openTeam(id: TeamId): Team {
  return { id, lines: new Set(), turns: { pressing: new Set(), patient: new Set() }, underWay: 0 };
}

/** First attempts about one thing go out one after the other. */
function mayGo(line: Line, delivery: DueDelivery | undefined): boolean {
  return delivery === undefined || delivery.attempts > 0 || !line.abouts.has(delivery.aboutId);
}
