/** A log-in of the sandbox's payroll provider. */
interface LogIn {
  readonly username: string;
  readonly password: string;
  /** What comes of it. */
  readonly what: string;
}

/** Those to begin with; docs/start/sandbox.md has all of them. */
export const SANDBOX_LOG_INS: readonly LogIn[] = [
  { username: "goodlogin", password: "goodpassword", what: "Success: one current job of the person you named" },
  { username: "goodlogin", password: "mfa", what: "Asks for the code 12345" },
  { username: "different.person", password: "goodpassword", what: "Success: one current job of someone else" },
  { username: "multiple.employments", password: "goodpassword", what: "Success: three jobs" },
  { username: "slow", password: "goodpassword", what: "Success after three seconds" },
  { username: "locked", password: "goodpassword", what: "The account is locked" },
  { username: "nodata", password: "goodpassword", what: "Signs in, but has no data" },
];
