import type {
  BridgeTokenId,
  LinkId,
  MonitorId,
  OrderId,
  ReportId,
  ScenarioId,
  TaskId,
  UserId,
} from "../../../kernel/ids.ts";
import { sealedColumn } from "../../../kernel/sealing/sql/sealed-column.ts";
import type { LinkData } from "../../payroll/fetched-payroll.ts";
import type { IdentityComparison } from "../../payroll/identity.ts";
import type { DepositAccount } from "../link.ts";
import type { OrderDetails } from "../order.ts";
import type { Step } from "../step.ts";
import type { PersonAnswer, TaskState } from "../task.ts";
import type { UserDetails } from "../user.ts";

/** The sealed columns of connections, each with the place that binds it to its row. */
export const CONNECTIONS_SEALED = {
  user: sealedColumn<UserId, UserDetails>("users", "sealed_user", "user"),
  // Bridge is the page on which a person connects a payroll account. A token of it may bring the deposit account
  // that their pay is to go to.
  bridgeAccount: sealedColumn<BridgeTokenId, DepositAccount>("bridge_tokens", "sealed_account", "account"),
  linkRefresh: sealedColumn<LinkId>("links", "sealed_refresh", "refresh"),
  taskStep: sealedColumn<TaskId, Step>("tasks", "sealed_step", "step"),
  taskAnswer: sealedColumn<TaskId, PersonAnswer>("tasks", "sealed_answer", "answer"),
  taskState: sealedColumn<TaskId, TaskState>("tasks", "sealed_state", "state"),
  taskAccount: sealedColumn<TaskId, DepositAccount>("tasks", "sealed_account", "account"),
  linkData: sealedColumn<LinkId, LinkData>("link_data", "sealed_data", "data", { idColumn: "link_id" }),
  linkIdentity: sealedColumn<LinkId, IdentityComparison>("link_data", "sealed_identity", "identity", {
    idColumn: "link_id",
  }),
  userReport: sealedColumn<ReportId>("user_reports", "sealed_report", "report"),
  order: sealedColumn<OrderId, OrderDetails>("orders", "sealed_order", "order"),
  sandboxScenario: sealedColumn<ScenarioId>("sandbox_scenarios", "sealed_scenario", "scenario"),
  monitorIncome: sealedColumn<MonitorId>("monitors", "sealed_income", "income"),
};
