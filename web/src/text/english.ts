/** Every sentence of the pages, in English. A language is a file of this shape. */
export const english = {
  code: "en",
  /** The name of the language that the switch offers, in that language. */
  otherLanguage: "Español",
  brand: { questions: "Questions?", privacy: "Privacy" },
  pageTitle: "Connect your payroll account",
  yourEmployer: "your employer",
  yourPayroll: "your payroll service",
  loading: "Loading…",
  back: "Back",
  close: "Close",
  tryAgain: "Try again",
  continueLabel: "Continue",
  required: (label: string) => `${label} is missing.`,
  optional: "optional",
  show: (label: string) => `Show ${label}`,
  hide: (label: string) => `Hide ${label}`,
  showShort: "Show",
  hideShort: "Hide",
  sandbox: "Test environment: do not use a real account.",

  employer: {
    title: "Find your employer",
    text: (client: string) => `${client} asks for information from your employer's payroll account.`,
    label: "Employer name",
    hint: "Type the first letters, and choose from the list.",
    results: (count: number) => (count === 1 ? "1 employer found" : `${count} employers found`),
    none: "No employer with that name was found.",
    nothingFits: "No close match. Choose one of these only if it is your employer, or say that it is not listed.",
    searching: "Searching…",
    failed: "The search did not work. Check your connection and type again.",
    choose: "Choose your employer from the list, or say that it is not listed.",
    notListed: "My employer is not listed",
    noJob: "I have no job now",
    noJobText: (client: string) =>
      `You can still connect the payroll account of your last employer, if you can sign in to it. If not, there is nothing to share here: tell ${client} that you have no job now. They may ask you for documents instead.`,
    lastEmployer: "Find my last employer",
    stop: "Stop here",
    listed: "Search the list again",
    typedTitle: "Who is your employer?",
    typedLabel: "Employer name, as on your pay stub",
  },

  provider: {
    title: "Where do you see your pay stubs?",
    text: (company: string) => `Choose the payroll service that ${company} uses.`,
    suggested: "Used by your employer",
    none: "No payroll service can be connected here.",
    noneText: (client: string) => `Ask ${client} for another way to provide this information.`,
    choose: "Choose a payroll service.",
  },

  consent: {
    title: (client: string) => `Share with ${client}?`,
    titleDeposit: (client: string) => `Let ${client} change your deposit?`,
    who: "Who is asking",
    from: "Where it comes from",
    what: "What is shared",
    change: "What is changed",
    howLong: "For how long",
    howLongOnce: (client: string) =>
      `It is read once, today. ${client} can use it until you or ${client} end this connection.`,
    revoke: "How to stop",
    notMyEmployer: "Not my employer",
    moreBelow: (count: number) => (count === 1 ? "1 more below" : `${count} more below`),
    revokeText:
      "At the end you get a private link. Use it to see what you share and to stop at any time. The data is then deleted here.",
    signIn: (provider: string, client: string) =>
      `You sign in to ${provider} on the next page. ${client} never sees your password. Before anything is sent, you see whose account it is and what would be sent.`,
    signedIn: (provider: string) =>
      `You do not need to sign in to ${provider} again. Before anything is sent, you see whose account it is and what would be sent.`,
    refresh: (client: string) => `Also keep ${client} up to date`,
    refreshTitle: "Keeping it up to date",
    refreshText:
      "Optional. Your sign-in is stored encrypted. New pay stubs can then be read without you until you end this.",
    disagree: "Decline",
    refusedTitle: "You did not agree",
    refusedText: "Nothing is shared. You can close this page, or go back.",
    agree: "Agree and continue",
    signInRecords: (client: string) =>
      `On the next page, you enter who you are and confirm it with a code. ${client} never sees the code. Before anything is sent, you see whose records they are and what would be sent.`,
    items: {
      name: "Your name",
      birth_and_ssn: "Your date of birth and Social Security number",
      contact: "Your home address, email address and phone number",
      employer: "Your employer, with its address, phone number and tax ID",
      job: "Your job title, type of employment, dates of employment, and whether you work there now",
      manager: "Your manager's name",
      pay: "Your pay and how often you are paid",
      statements: "Your pay stubs from the last two years, with hours, earnings and deductions",
      shifts: "The hours of your shifts in the last two years",
      w2s: "Your W-2 forms from the last two years",
      bank_accounts: "The bank accounts that your pay goes to",
    },
    deposit: {
      entire: (account: string) => `All of your pay goes to ${account}.`,
      percent: (account: string, value: string) => `${value}% of your pay goes to ${account}.`,
      amount: (account: string, value: string) => `$${value} of each paycheck goes to ${account}.`,
    },
    depositCheck: "You see the change again and confirm it before it is made.",
    account: (bank: string, mask: string) => `${bank} ending in ${mask}`,
    anAccount: "the account",
  },

  review: {
    title: "Is this your account?",
    text: (client: string) =>
      `Nothing has been sent to ${client} yet. Check whose account it is and what would be sent.`,
    account: "Name in the account",
    noName: "The account shows no name",
    number: "Social Security number",
    ending: (digits: string) => `ending in ${digits}`,
    jobs: (count: number) => (count === 1 ? "Job" : "Jobs"),
    ended: "ended",
    differs: (client: string) => `This differs from what ${client} has about you:`,
    fields: { name: "the name", date_of_birth: "the date of birth", ssn: "the Social Security number" },
    differsAdvice: "If this is your own account, you can still send it. If it is not, do not send it.",
    goes: (client: string) => `What ${client} gets`,
    counts: {
      statements: (count: number) => (count === 1 ? "1 pay stub" : `${count} pay stubs`),
      shifts: (count: number) => (count === 1 ? "1 shift" : `${count} shifts`),
      w2s: (count: number) => (count === 1 ? "1 form" : `${count} forms`),
      bank_accounts: (count: number) => (count === 1 ? "1 account" : `${count} accounts`),
    },
    units: {
      YEARLY: "a year",
      MONTHLY: "a month",
      SEMIMONTHLY: "twice a month",
      BIWEEKLY: "every two weeks",
      WEEKLY: "a week",
      DAILY: "a day",
      HOURLY: "an hour",
    },
    send: "Send",
    notMe: "This is not me",
    refusedTitle: "Nothing was sent",
    refusedText: (client: string) =>
      `You said that this account is not yours. Nothing from it was stored, and ${client} learns only that it was not yours. You can sign in to your own account.`,
    signInAgain: "Sign in to my own account",
  },

  steps: {
    signIn: "Sign in",
    show: "Show",
    codeLabel: "Code",
    codeSentTo: (place: string) => `We asked for a code to be sent to ${place}.`,
    codeDigits: (count: number) => `${count} digits`,
    codeCharacters: (count: number) => `${count} characters`,
    attemptsLeft: (count: number) => (count === 1 ? "You have one more attempt." : `You have ${count} more attempts.`),
    resend: "Send a new code",
    resent: "A new code is on its way.",
    choose: "Choose one.",
    decline: "No, change nothing",
    open: (provider: string) => `Go to ${provider}`,
    openText: (provider: string) =>
      `You sign in on the site of ${provider}. Come back here afterwards if you are not returned automatically.`,
    opened: (provider: string) => `Waiting for you to sign in to ${provider}…`,
    notSent: "That did not reach us. Check your connection and try again.",
    tooMany: "Too many attempts in a short time. Wait a minute and try again.",
  },

  progress: {
    title: "Connecting",
    phases: {
      sign_in: (provider: string) => `Signing in to ${provider}`,
      read: "Reading your records",
      prepare: "Preparing the report",
    },
    text: "This takes a few seconds, and sometimes up to a minute. Leave this page open.",
    done: "done",
    current: "in progress",
    lost: "The connection was lost. Trying again…",
  },

  success: {
    title: "You are connected",
    text: (client: string) => `${client} now receives what you agreed to.`,
    differs: (client: string) =>
      `The name, date of birth or Social Security number in this payroll account does not match what ${client} has. ${client} is informed of this. If this is not your own account, end the connection with the link below.`,
    manage: "See or stop what you share",
    manageText: "Keep this private link. Anyone who has it can end the connection.",
    sentTo: (address: string) => `The link is also on its way to ${address}.`,
    copy: "Copy the link",
    print: "Print the link",
    copied: "The link is copied.",
    newWindow: "opens in a new window",
    finish: "Done",
    goOn: (client: string) => `Go back to ${client}`,
    mayClose: "You can close this page now.",
    endedTitle: "You ended this connection",
    endedText: (client: string) => `It no longer shares anything with ${client}. The data is deleted here.`,
    more: (count: number) =>
      count === 1 ? "There is one more account to connect." : `There are ${count} more accounts to connect.`,
    next: "Connect the next account",
  },

  failure: {
    login_error: {
      title: "The sign-in did not work",
      advice: "Check your user name and password. Too many attempts can lock your account.",
    },
    mfa_error: { title: "The code was not accepted", advice: "Start again to get a new code." },
    account_locked: {
      title: "Your account is locked",
      advice: "Unlock it on the site of your payroll service. Then try again here.",
    },
    no_data: {
      title: "There is nothing to share",
      advice: "You may have an account elsewhere: choose another employer or payroll service.",
    },
    unavailable: {
      title: "The payroll service does not answer",
      advice: "This is not your fault. Try again in a few minutes.",
    },
    config_error: {
      title: "This payroll service cannot be used now",
      advice: "This is not your fault. Choose another payroll service, or come back later.",
    },
    not_supported: { title: "This payroll service cannot do that", advice: "Choose another payroll service." },
    error: { title: "That did not work", advice: "Nothing was shared. You can try again." },
    otherEmployer: "Choose another employer",
    otherProvider: "Choose another payroll service",
    returnTo: (client: string) => `Back to ${client} without connecting`,
  },

  session: {
    spent: {
      title: "This link has expired",
      text: "It was used already, or is too old. Go back to the page or message where you found it and start again.",
    },
    unknown: {
      title: "This link is not valid",
      text: "Check that the address is complete, or go back to the page or message where you found it and start again.",
    },
    not_offered: {
      title: "This is not offered here",
      text: "You were asked for information that this service cannot get. There is nothing for you to do here. Answer the message where you found this link, and ask for another way.",
    },
    offline: { title: "No connection", text: "This page could not reach the service. Check your internet connection." },
    server: { title: "The service has a problem", text: "This is not your fault. Try again in a few minutes." },
    embedding: {
      title: "This page cannot be shown here",
      text: "The site that you came from is not allowed to show it. Go back to that site.",
    },
  },

  leave: {
    title: "Stop connecting?",
    text: "Nothing is shared. You can start again later.",
    stop: "Stop",
    stay: "Keep going",
  },

  order: {
    pageTitle: "What you are asked for",
    title: (client: string) => `${client} asks you for this`,
    text: (client: string) =>
      `You decide on each of these. You see what would be shared, sign in to your payroll service, and check whose account it is. Nothing goes to ${client} before you send it.`,
    until: (date: string) => `You can do this until ${date}.`,
    products: {
      income: "Your income and employment",
      employment: "Your employment",
      deposit_switch: "A change of where your pay goes",
      pll: "A repayment from your pay",
      other: "Information that cannot be asked for here",
    },
    at: (company: string) => `From ${company}`,
    employerToChoose: "From an employer that you choose",
    status: {
      pending: "To do",
      in_progress: "Started",
      completed: "Done",
      no_data: "Nothing was found",
      skipped: "You declined",
      canceled: "Withdrawn",
      expired: "Expired",
    },
    count: (done: number, all: number) => `${done} of ${all} finished`,
    start: "Start",
    startWith: (company: string) => `Start with ${company}`,
    goOn: "Continue",
    goOnWith: (company: string) => `Continue with ${company}`,
    declineOne: "Decline this",
    declineAll: "Decline everything",
    declineTitle: "Decline?",
    declineText: (client: string) =>
      `Nothing is shared, and ${client} is informed that you declined. They may ask you for documents instead.`,
    declineConfirm: "Yes, decline",
    keep: "No, go back",
    declineFailed: "That did not work. Nothing has changed. Try again.",
    doneTitle: "You are done",
    doneText: (client: string) => `${client} receives what you agreed to. There is nothing left to do.`,
    declinedTitle: "You declined",
    declinedText: (client: string) => `Nothing is shared. If you change your mind, ask ${client} for a new link.`,
    ended: "You ended this",
    endedTitle: "You ended what you shared",
    endedText: (client: string) => `Nothing is shared with ${client} any more. There is nothing left to do.`,
    notOffered: "Not offered here",
    notOfferedTitle: "This is not offered here",
    notOfferedText: (client: string) =>
      `${client} asks for information that this service cannot get. There is nothing for you to do here. Ask ${client} for another way to provide it.`,
    noDataTitle: "There was nothing to share",
    noDataText: (client: string) => `Ask ${client} for another way to provide this information.`,
    canceledTitle: "This request was withdrawn",
    canceledText: (client: string) => `${client} no longer asks for this. There is nothing to do.`,
    expiredTitle: "This request has expired",
    expiredText: (client: string) => `Ask ${client} for a new link.`,
  },

  returned: {
    title: "You are signed in",
    text: "Close this window and go back to the page where you started.",
    working: "One moment…",
    confirmTitle: (client: string) => `Share with ${client}?`,
    confirmText: (provider: string, client: string) =>
      `You signed in at ${provider}. Confirm only if you started this yourself, on a page or in an app that connects you with ${client}. Then go back there.`,
    confirm: "Yes, I started this",
    refuse: "No, it was not me",
    failedTitle: "The sign-in could not be completed",
    failedText: "Go back to the page where you started and try again.",
  },

  shared: {
    pageTitle: "What you share",
    sandbox: "Test environment: no real person's data.",
    title: (client: string) => `What you share with ${client}`,
    status: {
      pending: "Not connected yet",
      connected: "Connected",
      disconnected: "No longer kept up to date",
      revoked: "Ended",
    },
    statusLabel: "Status",
    from: "From",
    since: "Since",
    lastRead: "Last read",
    upToDate: "Kept up to date",
    yes: "Yes, until you end it",
    no: "No, read once",
    identityLabel: "Person",
    identity: {
      agrees: (client: string) => `The account belongs to the person whom ${client} named.`,
      differs: (client: string) =>
        `The name, date of birth or Social Security number in the account does not match what ${client} has. ${client} was informed of this.`,
      not_compared: (client: string) => `Not compared with what ${client} has.`,
    },
    what: "What is shared",
    jobs: "Jobs",
    job: (title: string, company: string) => `${title} at ${company}`,
    now: "today",
    revoke: "End this connection",
    revokeTitle: "End this connection?",
    revokeText: (client: string) =>
      `The data is deleted here, and ${client} is informed. ${client} may have copied data: ask them to delete it.`,
    revokeConfirm: "Yes, end it",
    keep: "No, keep it",
    revoked: "This connection has ended. The data is deleted here.",
    revokeFailed: "That did not work. Nothing has changed. Try again.",
  },
};

/** The shape of texts, whatever the language. */
export type Widened<Value> = Value extends string
  ? string
  : Value extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { readonly [Key in keyof Value]: Widened<Value[Key]> };

/** Every sentence of the pages, in one language. */
export type Texts = Widened<typeof english>;
