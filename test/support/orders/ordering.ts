import assert from "node:assert/strict";
import type { Answer, Client, TestApplication } from "../application.ts";
import { eventually } from "../eventually.ts";

const PERSON = { first_name: "Ada", last_name: "Sample" };

/** An account that pay can go to, as clients of this family send it. */
export const ACCOUNT = {
  account_number: "16002600",
  account_type: "checking",
  routing_number: "12345678",
  bank_name: "Example Bank",
};

/** A client that makes orders, and what can be seen of them. */
export class Ordering {
  readonly app: TestApplication;
  readonly client: Client;
  #orders = 0;

  constructor(app: TestApplication, client: Client) {
    this.app = app;
    this.client = client;
  }

  /** Makes an order for income, with these changes. */
  async make(change: object = {}): Promise<Answer> {
    this.#orders += 1;
    const body = { ...PERSON, order_number: `loan-${this.#orders}`, products: ["income"], ...change };
    const made = await this.client.post("/v1/orders/", body);
    assert.equal(made.status, 201, made.text);
    return made;
  }

  read(id: unknown): Promise<Answer> {
    return this.client.get(`/v1/orders/${id}/`);
  }

  /** The order, once it has this status. */
  async readUntil(id: unknown, status: string): Promise<Answer> {
    await eventually(async () => assert.equal((await this.read(id)).at("status"), status));
    return this.read(id);
  }

  /** The order page as the person of an order reads it. */
  pageOf(order: Answer): Client {
    return this.app.clientWith({ authorization: `Bearer ${String(order.at("share_url")).split("/").at(-1)}` });
  }

  /** The events about an order, oldest first. */
  async eventsOf(orderId: unknown): Promise<Record<string, unknown>[]> {
    const text = "select payload from events where about_id = $1 order by created_at, id";
    const rows = await this.app.db.rows<{ payload: string }>({ name: "events_of_order", text }, [orderId]);
    return rows.map(({ payload }) => JSON.parse(payload) as Record<string, unknown>);
  }

  /** Lets an order expire now. */
  async expire(orderId: unknown): Promise<void> {
    const text = "update orders set expires_at = now(), due_at = now() where id = $1";
    await this.app.db.rows({ name: "expire_order", text }, [orderId]);
  }
}
