import assert from "node:assert/strict";
import { availableParallelism } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { mintKeyring } from "../../../src/kernel/crypto/keyring.ts";
import { AppError } from "../../../src/kernel/error.ts";
import { readConfig, showConfig } from "../../../src/program/cli/config.ts";

const KEYRING = JSON.stringify(mintKeyring());

function faultsOf(environment: NodeJS.ProcessEnv): Record<string, string> {
  try {
    readConfig(environment);
  } catch (error) {
    assert.ok(error instanceof AppError);
    assert.equal(error.code, "incorrect_parameters");
    return Object.fromEntries(error.invalidParams.map(({ field, message }) => [field, message]));
  }
  return {};
}

const HOOK_SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

test("readConfig of an empty environment is the embedded database on 127.0.0.1:8080", () => {
  assert.deepEqual(readConfig({}), {
    databaseUrl: null,
    databaseReadUrl: null,
    dataDir: path.resolve("data/openvoe"),
    host: "127.0.0.1",
    port: 8_080,
    tlsCertFile: null,
    tlsKeyFile: null,
    healthPort: null,
    metricsPort: null,
    metricsHost: "127.0.0.1",
    tracesUrl: null,
    tracesHeaders: {},
    tracesRatio: 1,
    publicUrl: null,
    keyring: null,
    rateLimit: 300,
    keysPerEnvironmentMax: 50,
    operatorTeam: "default",
    secondFactorMinutes: 15,
    requestLogDays: 7,
    oidcIssuer: null,
    oidcClientId: null,
    oidcClientSecret: null,
    oidcScopes: "openid profile email",
    oidcGroupsClaim: "groups",
    oidcRoles: null,
    oidcRecheckSeconds: 60,
    allowPrivateWebhooks: false,
    starterDirectory: true,
    requiresPurpose: false,
    disputedData: "show",
    confirmHours: 0,
    incomePackFiles: [],
    agencyHosts: [],
    letterTemplatesFolder: null,
    retentionDays: null,
    payRetentionYears: null,
    sourceStaleDays: 45,
    sourceTimeoutMs: 10_000,
    queueLimit: null,
    linkageThresholdBits: 13.29,
    linkageMarginBits: 13.29,
    workerConcurrency: 128,
    deliveryConcurrency: 256,
    deliveriesPerWebhook: 5,
    databaseConnections: 10,
    searchThreads: Math.max(1, availableParallelism() - 1),
    bridgeOrigins: null,
    trustedProxies: [],
    connectionsPerAddress: 512,
    smtpUrl: null,
    mailFrom: null,
    codeHookUrl: null,
    codeHookSecret: null,
    networkFile: null,
    notificationHookUrl: null,
    notificationHookSecret: null,
    notificationsPerMinute: 300,
    quietHours: "21:00-08:00",
    timeZone: "America/New_York",
    reminderHours: [24, 72],
    expiryNoticeHours: 0,
    sandboxNotifications: false,
    notificationLanguage: "en",
    logLevel: "info",
  });
});

test("readConfig treats an empty variable as not set", () => {
  const variables = showConfig(readConfig({})).map(({ variable }) => [variable, ""]);
  assert.deepEqual(readConfig(Object.fromEntries(variables)), readConfig({}));
});

/** Every variable, with another value than its default. */
const EVERYTHING = {
  DATABASE_URL: "postgresql://user:word@db.example/voe",
  DATABASE_READ_URL: "postgresql://user:word@reads.example/voe",
  OPENVOE_DATA_DIR: "elsewhere/data",
  OPENVOE_HOST: "::1",
  OPENVOE_PORT: "0",
  OPENVOE_TLS_CERT_FILE: "/etc/openvoe/cert.pem",
  OPENVOE_TLS_KEY_FILE: "/etc/openvoe/key.pem",
  OPENVOE_HEALTH_PORT: "9090",
  OPENVOE_METRICS_PORT: "9464",
  OPENVOE_METRICS_HOST: "10.0.0.3",
  OPENVOE_TRACES_URL: "http://10.0.0.4:4318/v1/traces",
  OPENVOE_TRACES_HEADERS: "X-Key=abc%2Cdef, team=one",
  OPENVOE_TRACES_RATIO: "0.25",
  OPENVOE_PUBLIC_URL: "https://voe.example.com/",
  OPENVOE_KEYRING: KEYRING,
  OPENVOE_RATE_LIMIT: "0",
  OPENVOE_KEYS_PER_ENVIRONMENT: "10000",
  OPENVOE_OPERATOR_TEAM: "Operations",
  OPENVOE_SECOND_FACTOR_MINUTES: "60",
  OPENVOE_REQUEST_LOG_DAYS: "30",
  OPENVOE_OIDC_ISSUER: "https://login.example.com/realms/acme",
  OPENVOE_OIDC_CLIENT_ID: "openvoe",
  OPENVOE_OIDC_CLIENT_SECRET: "kept",
  OPENVOE_OIDC_SCOPES: "openid profile offline_access",
  OPENVOE_OIDC_GROUPS_CLAIM: "realm_access.roles",
  OPENVOE_OIDC_ROLES: "/voe/owners=owner, b=c=support@production",
  OPENVOE_OIDC_RECHECK_SECONDS: "0",
  OPENVOE_ALLOW_PRIVATE_WEBHOOKS: "TRUE",
  OPENVOE_STARTER_DIRECTORY: "0",
  OPENVOE_REQUIRE_PURPOSE: "true",
  OPENVOE_DISPUTED_DATA: "withhold",
  OPENVOE_CONFIRM_HOURS: "72",
  OPENVOE_INCOME_PACKS: "rules/one.json, rules/two.json",
  OPENVOE_AGENCY_HOSTS: "Reports.agency.example, 192.0.2.7",
  OPENVOE_LETTERS_FOLDER: "letters",
  OPENVOE_RETENTION_DAYS: "365",
  OPENVOE_PAY_RETENTION_YEARS: "7",
  OPENVOE_SOURCE_STALE_DAYS: "0",
  OPENVOE_SOURCE_TIMEOUT_MS: "600000",
  OPENVOE_QUEUE_LIMIT: "1",
  OPENVOE_LINKAGE_THRESHOLD_BITS: "16.5",
  OPENVOE_LINKAGE_MARGIN_BITS: "0",
  OPENVOE_WORKER_CONCURRENCY: "1000",
  OPENVOE_DELIVERY_CONCURRENCY: "2000",
  OPENVOE_DELIVERIES_PER_WEBHOOK: "100",
  OPENVOE_DATABASE_CONNECTIONS: "2",
  OPENVOE_SEARCH_THREADS: "256",
  OPENVOE_BRIDGE_ORIGINS: "https://lender.example, http://localhost:3000",
  OPENVOE_TRUSTED_PROXIES: "10.0.0.0/8, ::1",
  OPENVOE_CONNECTIONS_PER_ADDRESS: "0",
  OPENVOE_SMTP_URL: "smtp://user:word@mail.example:587",
  OPENVOE_MAIL_FROM: "Records <records@example.com>",
  OPENVOE_CODE_HOOK_URL: "http://10.0.0.2/codes",
  OPENVOE_CODE_HOOK_SECRET: HOOK_SECRET,
  OPENVOE_NETWORK_FILE: "elsewhere/network.json",
  OPENVOE_NOTIFICATION_HOOK_URL: "http://10.0.0.2/notifications",
  OPENVOE_NOTIFICATION_HOOK_SECRET: HOOK_SECRET,
  OPENVOE_NOTIFICATIONS_PER_MINUTE: "600000",
  OPENVOE_QUIET_HOURS: "none",
  OPENVOE_TIME_ZONE: "america/chicago",
  OPENVOE_REMINDER_HOURS: "1, 2160",
  OPENVOE_EXPIRY_NOTICE_HOURS: "720",
  OPENVOE_SANDBOX_NOTIFICATIONS: "true",
  OPENVOE_NOTIFICATION_LANGUAGE: "es",
  OPENVOE_LOG_LEVEL: "silent",
};

/** What {@link EVERYTHING} is read as. */
const READ = {
  databaseUrl: "postgresql://user:word@db.example/voe",
  databaseReadUrl: "postgresql://user:word@reads.example/voe",
  dataDir: path.resolve("elsewhere/data"),
  host: "::1",
  port: 0,
  tlsCertFile: "/etc/openvoe/cert.pem",
  tlsKeyFile: "/etc/openvoe/key.pem",
  healthPort: 9_090,
  metricsPort: 9_464,
  metricsHost: "10.0.0.3",
  tracesUrl: "http://10.0.0.4:4318/v1/traces",
  tracesHeaders: { "x-key": "abc,def", team: "one" },
  tracesRatio: 0.25,
  publicUrl: "https://voe.example.com",
  keyring: KEYRING,
  rateLimit: 0,
  keysPerEnvironmentMax: 10_000,
  operatorTeam: "Operations",
  secondFactorMinutes: 60,
  requestLogDays: 30,
  oidcIssuer: "https://login.example.com/realms/acme",
  oidcClientId: "openvoe",
  oidcClientSecret: "kept",
  oidcScopes: "openid profile offline_access",
  oidcGroupsClaim: "realm_access.roles",
  oidcRoles: [
    { group: "/voe/owners", role: "owner", environment: null },
    { group: "b=c", role: "support", environment: "production" },
  ],
  oidcRecheckSeconds: 0,
  allowPrivateWebhooks: true,
  starterDirectory: false,
  requiresPurpose: true,
  disputedData: "withhold",
  confirmHours: 72,
  incomePackFiles: [path.resolve("rules/one.json"), path.resolve("rules/two.json")],
  agencyHosts: ["reports.agency.example", "192.0.2.7"],
  letterTemplatesFolder: path.resolve("letters"),
  retentionDays: 365,
  payRetentionYears: 7,
  sourceStaleDays: 0,
  sourceTimeoutMs: 600_000,
  queueLimit: 1,
  linkageThresholdBits: 16.5,
  linkageMarginBits: 0,
  workerConcurrency: 1_000,
  deliveryConcurrency: 2_000,
  deliveriesPerWebhook: 100,
  databaseConnections: 2,
  searchThreads: 256,
  bridgeOrigins: ["https://lender.example", "http://localhost:3000"],
  trustedProxies: ["10.0.0.0/8", "::1"],
  connectionsPerAddress: 0,
  smtpUrl: "smtp://user:word@mail.example:587",
  mailFrom: "Records <records@example.com>",
  codeHookUrl: "http://10.0.0.2/codes",
  codeHookSecret: HOOK_SECRET,
  notificationHookUrl: "http://10.0.0.2/notifications",
  notificationHookSecret: HOOK_SECRET,
  notificationsPerMinute: 600_000,
  quietHours: null,
  timeZone: "America/Chicago",
  reminderHours: [1, 2_160],
  expiryNoticeHours: 720,
  sandboxNotifications: true,
  notificationLanguage: "es",
  networkFile: path.resolve("elsewhere/network.json"),
  logLevel: "silent",
};

test("readConfig reads each setting", () => {
  assert.deepEqual(readConfig(EVERYTHING), READ);
});

test("readConfig reports every fault of the environment at once, with its bounds and without the value", () => {
  const faults = faultsOf({
    DATABASE_URL: "mysql://user:hunter2@db.example/voe",
    OPENVOE_KEYRING: '{"version":1,"index":"hunter3"}',
    OPENVOE_PORT: "65536",
    OPENVOE_HEALTH_PORT: "worker",
    OPENVOE_PUBLIC_URL: "voe.example.com",
    OPENVOE_RATE_LIMIT: "-1",
    OPENVOE_KEYS_PER_ENVIRONMENT: "0",
    OPENVOE_OIDC_ISSUER: "http://login.example.com",
    OPENVOE_OIDC_ROLES: "staff=king",
    OPENVOE_ALLOW_PRIVATE_WEBHOOKS: "yes",
    OPENVOE_STARTER_DIRECTORY: "nein",
    OPENVOE_SOURCE_TIMEOUT_MS: "99",
    OPENVOE_QUEUE_LIMIT: "0",
    OPENVOE_LINKAGE_THRESHOLD_BITS: "9.9",
    OPENVOE_LINKAGE_MARGIN_BITS: "-1",
    OPENVOE_WORKER_CONCURRENCY: "1.5",
    OPENVOE_DELIVERY_CONCURRENCY: "1",
    OPENVOE_DELIVERIES_PER_WEBHOOK: "0",
    OPENVOE_DATABASE_CONNECTIONS: "1",
    OPENVOE_BRIDGE_ORIGINS: "https://lender.example/page",
    OPENVOE_TRUSTED_PROXIES: "10.0.0.0/8,proxy",
    OPENVOE_CONNECTIONS_PER_ADDRESS: "-1",
    OPENVOE_SMTP_URL: "smtp://mail.example/box",
    OPENVOE_MAIL_FROM: "records@example.com\r\nBcc: x@example.com",
    OPENVOE_CODE_HOOK_URL: "http://user:hunter4@hook.example",
    OPENVOE_CODE_HOOK_SECRET: "whsec_hunter5",
    OPENVOE_QUIET_HOURS: "9pm",
    OPENVOE_TIME_ZONE: "Mars/Olympus",
    OPENVOE_REMINDER_HOURS: "72,24",
    OPENVOE_LOG_LEVEL: "loud",
  });

  assert.deepEqual(faults, {
    DATABASE_URL: "must be a URL that begins with postgres:// or postgresql://",
    OPENVOE_KEYRING:
      "must be what openvoe keyring create --print prints. The key ring lacks an index key of 32 bytes in base64.",
    OPENVOE_PORT: "must be a whole number from 0 to 65535",
    OPENVOE_HEALTH_PORT: "must be a whole number from 0 to 65535",
    OPENVOE_PUBLIC_URL: "must be an http or https URL",
    OPENVOE_OIDC_ISSUER: "must be an https URL without query, fragment and credentials",
    OPENVOE_OIDC_ROLES:
      "must be group=role or group=role@environment, separated by commas; the roles are owner, operator, caseworker, support, auditor, integrator",
    OPENVOE_RATE_LIMIT: "must be a whole number from 0 to 100000000",
    OPENVOE_KEYS_PER_ENVIRONMENT: "must be a whole number from 1 to 10000",
    OPENVOE_ALLOW_PRIVATE_WEBHOOKS: "must be true or false",
    OPENVOE_STARTER_DIRECTORY: "must be true or false",
    OPENVOE_SOURCE_TIMEOUT_MS: "must be a whole number from 100 to 600000",
    OPENVOE_QUEUE_LIMIT: "must be a whole number from 1 to 100000000",
    OPENVOE_LINKAGE_THRESHOLD_BITS: "must be a number from 10 to 40",
    OPENVOE_LINKAGE_MARGIN_BITS: "must be a number from 0 to 40",
    OPENVOE_WORKER_CONCURRENCY: "must be a whole number from 1 to 1000",
    OPENVOE_DELIVERY_CONCURRENCY: "must be a whole number from 2 to 2000",
    OPENVOE_DELIVERIES_PER_WEBHOOK: "must be a whole number from 1 to 100",
    OPENVOE_DATABASE_CONNECTIONS: "must be a whole number from 2 to 200",
    OPENVOE_BRIDGE_ORIGINS: "must be origins such as https://lender.example, separated by commas",
    OPENVOE_TRUSTED_PROXIES: "must be addresses or networks such as 10.0.0.0/8, separated by commas",
    OPENVOE_CONNECTIONS_PER_ADDRESS: "must be a whole number from 0 to 1000000",
    OPENVOE_SMTP_URL: "must end after the host and port; special characters of the password must be percent-encoded",
    OPENVOE_MAIL_FROM: "must be an email address, or Name <address>",
    OPENVOE_CODE_HOOK_URL: "must be an http or https URL without credentials and fragment",
    OPENVOE_CODE_HOOK_SECRET: "must be whsec_ and at least 24 bytes in base64",
    OPENVOE_QUIET_HOURS: "must be two different times such as 21:00-08:00, or none",
    OPENVOE_TIME_ZONE: "must be a time zone such as America/New_York",
    OPENVOE_REMINDER_HOURS: "must be at most 5 ascending whole numbers from 1 to 2160, separated by commas, or none",
    OPENVOE_LOG_LEVEL: "must be one of debug, info, warn, error, silent",
  });
});

test("readConfig asks for the other half of settings that are of no use alone", () => {
  assert.deepEqual(faultsOf({ OPENVOE_SMTP_URL: "smtps://mail.example", OPENVOE_CODE_HOOK_SECRET: HOOK_SECRET }), {
    OPENVOE_MAIL_FROM: "must be set with OPENVOE_SMTP_URL",
    OPENVOE_CODE_HOOK_URL: "must be set with OPENVOE_CODE_HOOK_SECRET",
  });
});

test("readConfig explains a database URL whose password is truncated or empty", () => {
  const encode = /^cannot be read: special characters .* must be percent-encoded, such as %23 for # and %2F for \/$/;
  for (const [credentials, problem] of [
    ["u:pa#ss@", encode],
    ["u:12#ss@", encode],
    ["u:12/ss@", encode],
    ["u:12?ss@", encode],
    ["u:pa/ss@", encode],
    ["u:@", /^has an empty password: give one, or leave out the colon before @$/],
  ] as const) {
    assert.match(faultsOf({ DATABASE_URL: `postgres://${credentials}db.example/voe` }).DATABASE_URL ?? "", problem);
  }
  for (const rest of [
    ...["u:pa%23ss@db.example/voe", "u:p@ss@db.example:5432/voe", "u@db.example/voe", "db.example"],
    ...["/voe?host=/tmp", "db.example/voe?user=u&password=p@ss"],
  ]) {
    assert.equal(readConfig({ DATABASE_URL: `postgres://${rest}` }).databaseUrl, `postgres://${rest}`);
  }
});

test("readConfig takes one replica to read from, and only of a server", () => {
  const both = { DATABASE_URL: "postgres://db1/voe", DATABASE_READ_URL: "postgres://db2/voe" };
  assert.equal(readConfig(both).databaseReadUrl, "postgres://db2/voe");
  assert.deepEqual(faultsOf({ DATABASE_READ_URL: "postgres://db2/voe" }), {
    DATABASE_URL: "must be set with DATABASE_READ_URL",
  });
  assert.deepEqual(faultsOf({ ...both, DATABASE_READ_URL: "postgres://db2,db3/voe" }), {
    DATABASE_READ_URL: "must name one server: a standby",
  });
  assert.match(faultsOf({ ...both, DATABASE_READ_URL: "db2" }).DATABASE_READ_URL ?? "", /must be a URL/);
});

test("showConfig shows every setting except the values of secret ones", () => {
  const shown = showConfig(readConfig({ DATABASE_URL: "postgres://user:hunter2@db/voe", OPENVOE_KEYRING: KEYRING }));

  assert.equal(shown.length, Object.keys(readConfig({})).length);
  assert.doesNotMatch(JSON.stringify(shown), /hunter|sealing/);
  const shownOf = (variable: string) => shown.find((setting) => setting.variable === variable)?.value;
  assert.equal(shownOf("DATABASE_URL"), "(set)");
  assert.equal(shownOf("OPENVOE_KEYRING"), "(set)");
  assert.equal(shownOf("OPENVOE_PUBLIC_URL"), "");
  assert.equal(shownOf("OPENVOE_PORT"), "8080");
});

test("readConfig refuses a public URL that no path can be appended to, or that contains a password", () => {
  for (const url of [
    "https://voe.example.com/?a=b",
    "https://voe.example.com/#a",
    "https://user:word@voe.example.com",
  ]) {
    const { OPENVOE_PUBLIC_URL } = faultsOf({ OPENVOE_PUBLIC_URL: url });
    assert.equal(OPENVOE_PUBLIC_URL, "must be a URL without query, fragment and credentials", url);
  }
  assert.equal(readConfig({ OPENVOE_PUBLIC_URL: "https://example.com/voe/" }).publicUrl, "https://example.com/voe");
});

test("readConfig refuses to ask persons whom nothing reaches", () => {
  const hours = { OPENVOE_CONFIRM_HOURS: "72" };
  assert.match(faultsOf(hours)["OPENVOE_CONFIRM_HOURS"] ?? "", /set OPENVOE_SMTP_URL or OPENVOE_NOTIFICATION_HOOK_URL/);
  const url = "https://hook.example";
  const hook = { OPENVOE_NOTIFICATION_HOOK_URL: url, OPENVOE_NOTIFICATION_HOOK_SECRET: HOOK_SECRET };
  assert.deepEqual(faultsOf({ ...hours, ...hook }), {});
});

test("readConfig takes hosts of agencies without scheme, port and path", () => {
  for (const host of ["https://agency.example", "agency.example:8443", "agency.example/reports", "*.agency.example,"]) {
    assert.deepEqual(faultsOf({ OPENVOE_AGENCY_HOSTS: host }), {
      OPENVOE_AGENCY_HOSTS: "must be hosts such as reports.agency.example, separated by commas",
    });
  }
});
