import type { AboutHex, TeamId, WebhookId } from "../../../kernel/ids.ts";
import type { DueDelivery } from "../sql/deliveries.ts";

/** The bounds that {@link DeliveryQueue} keeps. */
export interface QueueBounds {
  /**
   * Maximum number of deliveries of one webhook in flight or waiting to be settled, which a crash
   * would repeat; at least 1.
   */
  readonly inFlightMax: number;
  /** Maximum number of deliveries of one team's webhooks in flight; at least 1. */
  readonly teamMax: number;
}

/** Deliveries of low priority go out only when no delivery of high priority can. */
const PRIORITIES = ["high", "low"] as const;
type Priority = (typeof PRIORITIES)[number];

/** The queue of one webhook that the dispatcher holds. */
interface WebhookQueue {
  readonly webhookId: WebhookId;
  readonly team: Team;
  /** In sending order. High: first attempts and overdue retries. Low: all other retries. */
  high: DueDelivery[];
  low: DueDelivery[];
  /** When the oldest of them was read, in milliseconds. */
  readAt: number;
  /** Results of reads with a lower number are stale and ignored. */
  validFromRead: number;
  /** True if the circuit breaker is half open: one probe at a time. */
  isHalfOpen: boolean;
  isDraining: boolean;
  /** Failed deliveries that wait to be settled. */
  failed: number;
  /** In flight or waiting to be settled. */
  readonly unsettled: Set<DueDelivery>;
  /** How many of those there are about each resource. */
  readonly countByAbout: Map<AboutHex, number>;
  /** Since when the queue has been empty, in milliseconds. */
  idleSince: number;
  /** Most deliveries that begin in a second; null: no limit. */
  maxPerSecond: number | null;
  /** When the next one may begin, in milliseconds, if there is a limit. */
  nextAt: number;
}

/** A delivery that {@link DeliveryQueue.next} has handed out. */
export interface InFlightDelivery {
  readonly delivery: DueDelivery;
  readonly queue: WebhookQueue;
}

interface Team {
  readonly id: TeamId;
  readonly queues: Set<WebhookQueue>;
  readonly ready: ReadyList<WebhookQueue>;
  underWay: number;
}

/**
 * Round-robin ready list by priority. It may contain members whose queue is drained, but never
 * misses a ready one. A member without a deliverable delivery is removed until something changes,
 * so that the next one is found without scanning all of them.
 */
type ReadyList<Member> = Readonly<Record<Priority, Set<Member>>>;

/**
 * How long a read stays fresh: the webhook may have been changed or disabled since. In
 * milliseconds.
 */
const FRESH_MS = 1_000;
/**
 * A webhook with at least this many waiting deliveries is skipped by reads, however low its share
 * is.
 */
const FULL_MIN = 3;
/**
 * How late a delivery of a webhook with a limit may begin without moving those after it, in
 * milliseconds: timers fire some milliseconds late, and a high limit could never be used up.
 */
const PACE_LATE_MAX_MS = 20;

/**
 * The deliveries that one dispatcher has read ahead and those in flight, and the scheduler that
 * picks the next one: round-robin over teams, then over the webhooks of each. First attempts go
 * before retries, and first attempts about one resource go one after the other. What waits here is
 * a copy, which may be dropped and read again at any time. After a failure the webhook's next
 * deliveries wait until the failure is settled and the due deliveries are read again, so that its
 * circuit breaker opens in time. Deliveries of a webhook with a limit begin evenly spaced, and hold
 * up nobody else's in between: since one dispatcher holds a webhook, its pace is known here alone.
 */
export class DeliveryQueue {
  readonly #bounds: QueueBounds;
  readonly #queues = new Map<WebhookId, WebhookQueue>();
  readonly #teams = new Map<TeamId, Team>();
  readonly #ready: ReadyList<Team> = { high: new Set(), low: new Set() };
  /**
   * Webhooks without a queue here that changed since the last read started, and the first read
   * whose result is valid for webhooks without a queue.
   */
  readonly #changed = new Set<WebhookId>();
  #validFromRead = 0;
  /** Webhooks whose next delivery may begin later only. */
  readonly #paced = new Set<WebhookQueue>();
  #hasDroppedPaced = false;
  #reads = 0;
  #waiting = 0;

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
  }

  /** Deliveries that wait to be sent. */
  get waiting(): number {
    return this.#waiting;
  }

  /** When the next delivery may begin that waits for its webhook's pace alone; null if none does. */
  get pacedUntil(): number | null {
    const waiting = [...this.#paced].filter((queue) => queue.high.length + queue.low.length > 0);
    return waiting.length === 0 ? null : Math.min(...waiting.map(({ nextAt }) => nextAt));
  }

  /** Webhooks with a queue here, which the dispatcher holds. */
  get webhooks(): number {
    return this.#queues.size;
  }

  /** Those of them that have deliveries in flight or waiting to be settled. */
  get busyWebhooks(): WebhookId[] {
    return [...this.#queues.values()].filter((queue) => queue.unsettled.size > 0).map((queue) => queue.webhookId);
  }

  /**
   * Starts a read.
   *
   * @param target waiting deliveries wanted over all webhooks: a webhook that has its share of them
   * is skipped. 0 unless given
   * @returns what the read must exclude, and the read's number, which {@link add} takes with the
   * result
   */
  beginRead(target = 0) {
    this.#reads += 1;
    this.#changed.clear();
    const share = Math.max(FULL_MIN, target / this.#queues.size);
    const known: DueDelivery[] = [];
    const fullWebhooks: WebhookId[] = [];
    for (const queue of this.#queues.values()) {
      // What is read ahead is fresh for a second.
      const enough = Math.min(share, queue.maxPerSecond ?? share);
      if (queue.high.length + queue.low.length >= enough || !this.#hasSlot(queue)) fullWebhooks.push(queue.webhookId);
      else known.push(...queue.high, ...queue.low, ...queue.unsettled);
    }
    const fullTeams = [...this.#teams.values()].filter((team) => team.underWay >= this.#bounds.teamMax);
    for (const team of fullTeams) for (const queue of team.queues) this.#drop(queue);
    return { read: this.#reads, known, fullWebhooks, fullTeams: fullTeams.map((team) => team.id) };
  }

  /**
   * Adds the result of a read.
   *
   * @param due in the sending order of each webhook
   * @param now milliseconds of any monotonic clock, the same for all calls
   */
  add(read: number, due: readonly DueDelivery[], now: number): void {
    for (const delivery of due) {
      const queue = this.#queues.get(delivery.webhookId) ?? this.#open(delivery, now);
      if (read < queue.validFromRead || queue.isDraining) continue;
      queue.isHalfOpen = delivery.isProbe;
      queue.maxPerSecond = delivery.maxPerSecond;
      if (queue.high.length + queue.low.length === 0) queue.readAt = now;
      const priority = delivery.isLowPriority ? "low" : "high";
      queue[priority].push(delivery);
      this.#waiting += 1;
      this.#markReady(queue, priority);
    }
  }

  /** Takes the next delivery that may go out now, if any; it is in flight from here on. */
  next(now: number): InFlightDelivery | null {
    for (const queue of this.#paced) if (queue.nextAt <= now) this.#resume(queue);
    return this.#waiting === 0 ? null : (this.#take("high", now) ?? this.#take("low", now));
  }

  /**
   * Records that an attempt has ended: its slot of the team is free, and it waits to be settled.
   */
  attemptEnded({ queue }: InFlightDelivery, isDelivered: boolean): void {
    const { team } = queue;
    team.underWay -= 1;
    for (const priority of PRIORITIES) if (team.ready[priority].size > 0) this.#ready[priority].add(team);
    if (isDelivered) return;
    queue.failed += 1;
    this.#drop(queue);
  }

  /** Records that an attempt is settled, or was given up. */
  settled({ delivery, queue }: InFlightDelivery, isDelivered: boolean, now: number): void {
    queue.unsettled.delete(delivery);
    const remaining = (queue.countByAbout.get(delivery.aboutId) ?? 1) - 1;
    if (remaining === 0) queue.countByAbout.delete(delivery.aboutId);
    else queue.countByAbout.set(delivery.aboutId, remaining);
    queue.idleSince = now;
    for (const priority of PRIORITIES) this.#markReady(queue, priority);
    if (isDelivered) return;
    queue.failed -= 1;
    queue.validFromRead = this.#reads + 1;
  }

  /**
   * Records that a webhook was changed: its waiting deliveries are dropped, and reads in progress
   * are ignored for it.
   */
  changed(webhookId: WebhookId): void {
    const queue = this.#queues.get(webhookId);
    if (queue === undefined) this.#changed.add(webhookId);
    else this.#drop(queue);
  }

  /** True, once, if deliveries that waited for their webhook's pace were dropped as stale: they are to be read again. */
  takeDroppedPaced(): boolean {
    const has = this.#hasDroppedPaced;
    this.#hasDroppedPaced = false;
    return has;
  }

  /** Drops deliveries that were read over a second ago, which may be stale. */
  dropStale(now: number): void {
    for (const queue of this.#queues.values()) if (now - queue.readAt > FRESH_MS) this.#drop(queue);
  }

  /** Drops all waiting deliveries, and ignores reads in progress. */
  dropWaiting(): void {
    for (const queue of this.#queues.values()) this.#drop(queue);
    this.#validFromRead = this.#reads + 1;
  }

  /** Marks webhooks as draining: none of their deliveries is sent any more. */
  drain(webhookIds: readonly WebhookId[]): void {
    for (const id of webhookIds) {
      const queue = this.#queues.get(id);
      if (queue === undefined) continue;
      queue.isDraining = true;
      this.#drop(queue);
    }
  }

  /**
   * Removes the queues of draining webhooks that have nothing unsettled, and of webhooks that have
   * been idle for `idleMs`.
   *
   * @returns the webhooks removed
   */
  removeReleasable(now: number, idleMs: number): WebhookId[] {
    const removed = [...this.#queues.values()].filter(
      (queue) =>
        queue.unsettled.size === 0 &&
        (queue.isDraining ||
          (queue.high.length === 0 &&
            queue.low.length === 0 &&
            now - Math.max(queue.idleSince, queue.readAt) >= idleMs)),
    );
    for (const queue of removed) this.#close(queue);
    return removed.map((queue) => queue.webhookId);
  }

  #take(priority: Priority, now: number): InFlightDelivery | null {
    const teams = this.#ready[priority];
    for (const team of teams) {
      // It is added again at the end, or when one of its attempts has ended or more was read.
      teams.delete(team);
      const turn = team.underWay < this.#bounds.teamMax ? this.#takeOf(team.ready[priority], priority, now) : null;
      if (turn === null) continue;
      if (team.ready[priority].size > 0) teams.add(team);
      return turn;
    }
    return null;
  }

  #takeOf(queues: Set<WebhookQueue>, priority: Priority, now: number): InFlightDelivery | null {
    for (const queue of queues) {
      queues.delete(queue);
      const delivery = this.#takeFrom(queue, priority, now);
      if (delivery === null) continue;
      if (queue[priority].length > 0) queues.add(queue);
      return { delivery, queue };
    }
    return null;
  }

  /** Appends a webhook and its team to the ready list, unless they are on it already. */
  #markReady(queue: WebhookQueue, priority: Priority): void {
    if (queue[priority].length === 0) return;
    queue.team.ready[priority].add(queue);
    this.#ready[priority].add(queue.team);
  }

  #takeFrom(queue: WebhookQueue, priority: Priority, now: number): DueDelivery | null {
    if (!this.#hasSlot(queue)) return null;
    if (queue.maxPerSecond !== null && now < queue.nextAt) {
      this.#paced.add(queue);
      return null;
    }
    if (now - queue.readAt > FRESH_MS) {
      this.#hasDroppedPaced ||= queue.maxPerSecond !== null;
      this.#drop(queue);
      return null;
    }
    const waiting = queue[priority];
    let at = 0;
    while (at < waiting.length && !canSend(queue, waiting[at])) at += 1;
    const delivery = waiting[at];
    if (delivery === undefined) return null;
    waiting.splice(at, 1);
    if (queue.maxPerSecond !== null) queue.nextAt = nextAtOf(queue.nextAt, now, queue.maxPerSecond);
    this.#waiting -= 1;
    queue.team.underWay += 1;
    queue.unsettled.add(delivery);
    queue.countByAbout.set(delivery.aboutId, (queue.countByAbout.get(delivery.aboutId) ?? 0) + 1);
    return delivery;
  }

  #resume(queue: WebhookQueue): void {
    this.#paced.delete(queue);
    for (const priority of PRIORITIES) this.#markReady(queue, priority);
  }

  #hasSlot(queue: WebhookQueue): boolean {
    if (queue.failed > 0 || queue.isDraining) return false;
    return queue.unsettled.size < (queue.isHalfOpen ? 1 : this.#bounds.inFlightMax);
  }

  #open({ webhookId, tenant }: DueDelivery, now: number): WebhookQueue {
    const team = this.#teams.get(tenant.teamId) ?? openTeam(tenant.teamId);
    this.#teams.set(team.id, team);
    const queue: WebhookQueue = {
      webhookId,
      team,
      high: [],
      low: [],
      readAt: 0,
      validFromRead: this.#changed.has(webhookId) ? this.#reads + 1 : this.#validFromRead,
      isHalfOpen: false,
      isDraining: false,
      failed: 0,
      unsettled: new Set(),
      countByAbout: new Map(),
      idleSince: now,
      maxPerSecond: null,
      nextAt: Number.NEGATIVE_INFINITY,
    };
    team.queues.add(queue);
    this.#queues.set(webhookId, queue);
    return queue;
  }

  #close(queue: WebhookQueue): void {
    const { team } = queue;
    this.#queues.delete(queue.webhookId);
    this.#paced.delete(queue);
    team.queues.delete(queue);
    for (const priority of PRIORITIES) {
      team.ready[priority].delete(queue);
      if (team.queues.size === 0) this.#ready[priority].delete(team);
    }
    if (team.queues.size === 0) this.#teams.delete(team.id);
  }

  /**
   * Reads in progress have excluded the deliveries dropped here, so their results are ignored: by
   * them, later deliveries would go before the dropped ones.
   */
  #drop(queue: WebhookQueue): void {
    queue.validFromRead = this.#reads + 1;
    this.#waiting -= queue.high.length + queue.low.length;
    queue.high = [];
    queue.low = [];
  }
}

function openTeam(id: TeamId): Team {
  return { id, queues: new Set(), ready: { high: new Set(), low: new Set() }, underWay: 0 };
}

/** When the delivery after one that begins now may begin: an even share of a second later. */
function nextAtOf(due: number, now: number, maxPerSecond: number): number {
  return (now - due < PACE_LATE_MAX_MS ? due : now) + 1_000 / maxPerSecond;
}

/** First attempts about one resource go one after the other. */
function canSend(queue: WebhookQueue, delivery: DueDelivery | undefined): boolean {
  return delivery === undefined || delivery.attempts > 0 || !queue.countByAbout.has(delivery.aboutId);
}
