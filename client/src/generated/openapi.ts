/*
 * Generated from docs/openapi.json by client/generate.ts: change the routes, then run `npm run golden`.
 */

export interface paths {
    readonly "/v1/companies/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Find the company that partial details describe
         * @description Reads only the directory, in about a millisecond. Punctuation and case do not matter. An `id` or `ein` that contradicts the name lowers the confidence. A malformed detail is a 400 that names it; a malformed `domain` next to other details is ignored.
         *
         *     Scope: `companies:read`.
         */
        readonly post: operations["searchCompanies"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/companies/batch/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Find a company for each line of NDJSON. The results are streamed in the order of the lines
         * @description Each line of the response is the answer to the line of the request in the same place: a company, no match, or an error.
         *
         *     At most 1,000 lines.
         *
         *     Scope: `companies:read`.
         */
        readonly post: operations["searchCompanyBatch"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/company-mappings-search/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Suggest companies for a partial text, best match first
         * @description For a search field. It understands beginnings of words, domains, aliases and typing errors.
         *
         *     Scope: `companies:read`.
         */
        readonly get: operations["suggestCompanies"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/companies/mapping/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Find a company by details in the query, for existing clients
         * @description The same as `POST /v1/companies/`, with fewer details.
         *
         *     Scope: `companies:read`.
         */
        readonly get: operations["findCompany"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/companies/{id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a company by its company_mapping_id
         * @description A merged company is returned as the company into which it was merged.
         *
         *     Scope: `companies:read`.
         */
        readonly get: operations["getCompany"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Change the details of a company. Absent fields stay the same; null removes a value
         * @description From then on it is of the source `(operator)`: imports of its former source count its rows as unchanged, and neither change nor remove it. The inquiry log keeps the former details. 409 if it was merged, or if its source no longer has it.
         *
         *     Scope: `companies:write`.
         */
        readonly patch: operations["changeCompany"];
        readonly trace?: never;
    };
    readonly "/v1/instant-verifications/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List verifications, newest first
         * @description The filters are combined. The inquiry log has an entry for each verification with results on the page.
         *
         *     Scope: `verifications:read`.
         */
        readonly get: operations["listInstantVerifications"];
        readonly put?: never;
        /**
         * Verify a person's employment and income
         * @description OpenVOE asks all sources of the environment at once; most answers come within a second. The response is immediate, with `processing`: read the verification again, wait with `Prefer: wait=N`, or use the event. After a 201 the verification is on disk, so a crash does not lose it.
         *
         *     Scope: `verifications:write`.
         */
        readonly post: operations["createInstantVerification"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/instant-verifications/{id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a verification and, once it is final, its results
         * @description Final statuses are `completed`, `partial` and `failed`. Each read of results is an entry of the inquiry log.
         *
         *     Scope: `verifications:read`.
         *
         *     A session of the dashboard needs a recent second factor to be shown what is masked.
         */
        readonly get: operations["getInstantVerification"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Erase a verification with its subject, results, events and delivery log entries
         * @description Irreversible. A verification in progress ends without an event. 409 while its subject has a legal hold.
         *
         *     Scope: `verifications:write`.
         *
         *     A session of the dashboard needs a recent second factor.
         */
        readonly delete: operations["eraseInstantVerification"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/instant-verifications/batch/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create a verification for each line of NDJSON. The answers are streamed in the order of the lines
         * @description A line that is refused does not affect the others: its answer is the error. Each creation is on disk when its line arrives.
         *
         *     At most 10,000 lines.
         *
         *     Scope: `verifications:write`.
         */
        readonly post: operations["createInstantVerificationBatch"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/instant-verifications/export/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Export all verifications that match a filter, as NDJSON or CSV
         * @description Accepts the filters of the list. The rows are streamed, newest first. `X-Total-Count` is the number of rows at the start; later rows are not included. HEAD reads no rows and has no count. A key or member can run three exports at a time; another one is 429. If the response breaks off, its last chunk is missing. The inquiry log has an entry for each verification with results. A cell that a spreadsheet could run as a formula begins with an apostrophe.
         *
         *     Scope: `verifications:read`.
         *
         *     A session of the dashboard needs a recent second factor.
         */
        readonly get: operations["exportInstantVerifications"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/instant-verifications/{id}/events/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Watch the status of a verification as Server-Sent Events until it is final
         * @description For `EventSource` and the like: `event: status` with the data as JSON. Reconnect if it ends before a final status.
         *
         *     Scope: `verifications:read`.
         */
        readonly get: operations["watchInstantVerification"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/instant-verifications/{id}/explanation/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Explain how a verification was decided, field by field, with its events and deliveries
         * @description Operators (`operations:read`) see the evidence of every source that compares records; other keys see the answers, events and deliveries. Personal details need `pii:read` as well.
         *
         *     Scope: `verifications:read`.
         *
         *     A session of the dashboard needs a recent second factor to be shown what is masked.
         */
        readonly get: operations["explainInstantVerification"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/instant-verifications/{id}/reverify/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Verify the subject of a final verification again. results.changes lists the differences
         * @description Uses the subject and addresses of the earlier verification, which does not change. 409 until that one is final. Accepts `Prefer: wait=N`.
         *
         *     Scope: `verifications:write`.
         */
        readonly post: operations["reverifyInstantVerification"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/instant-verifications/{id}/report.pdf": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the report of a final verification as a PDF of one page for a loan file
         * @description Shows who asked and why, the result with its sources and dates, its probability, and what is unknown. It has a fingerprint and an address with which anyone can check it. Supports `Range`. 409 until the verification is final.
         *
         *     Scope: `verifications:read`.
         *
         *     A session of the dashboard needs a recent second factor.
         */
        readonly get: operations["getVerificationReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/verification-reports/{token}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Check whether a printed report is genuine, by its signed address and without credentials
         * @description Says only whether the report is genuine, and shows nothing of its content. Each report has its own rate limit. A browser (`Accept: text/html`) is redirected to a page with the answer.
         */
        readonly get: operations["checkVerificationReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/subjects/freeze/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Freeze a person: no verification shows their data to any team of the environment
         * @description A verification of a frozen subject is refused with 422 `subject_frozen`; one in progress ends as `failed`. The freeze holds until it is ended.
         *
         *     Scope: `subjects:write`.
         */
        readonly post: operations["freezeSubject"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/subjects/unfreeze/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * End a freeze
         * @description Only one that the team has placed. Verifications of the subject are possible again at once, unless another freeze holds.
         *
         *     Scope: `subjects:write`.
         *
         *     A session of the dashboard needs a recent second factor.
         */
        readonly post: operations["unfreezeSubject"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/subjects/freezes/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the team's freezes of the environment, newest first
         * @description Lists only the team's own freezes, although each freeze applies to every team. Recorded in the inquiry log.
         *
         *     Scope: `subjects:write`.
         */
        readonly get: operations["listSubjectFreezes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/subjects/file/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Get the file of a person: all data about them in the environment, of all teams
         * @description What a person may ask for under 15 U.S.C. § 1681g. The SSN is required: without it a namesake's data could be shown. Recorded in the inquiry log, with who asked.
         *
         *     Scope: `subjects:write`.
         *
         *     A session of the dashboard needs a recent second factor.
         */
        readonly post: operations["compileSubjectFile"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/subjects/erasures/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Erase all data about a person in the environment, of all teams
         * @description Records, verifications, users with links, orders and reports, disputes and freezes, in one transaction; the inquiry log keeps ids and counts. Imports do not restore the records. 409 during a legal hold, or while an import of one of their sources runs.
         *
         *     Scope: `subjects:write`.
         *
         *     A session of the dashboard needs a recent second factor.
         */
        readonly post: operations["eraseSubject"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/subjects/holds/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the team's legal holds of the environment, newest first
         * @description Lists only the team's own holds, although each hold applies to every team.
         *
         *     Scope: `subjects:write`.
         */
        readonly get: operations["listSubjectHolds"];
        readonly put?: never;
        /**
         * Place a legal hold: the data of the person is not erased, neither by request nor by age
         * @description Holds over all teams of the environment until it is released.
         *
         *     Scope: `subjects:write`.
         */
        readonly post: operations["holdSubject"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/subjects/holds/release/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Release a legal hold
         * @description Only one that the team has placed.
         *
         *     Scope: `subjects:write`.
         *
         *     A session of the dashboard needs a recent second factor.
         */
        readonly post: operations["releaseSubject"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/subjects/disputes/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List disputes, newest first
         * @description The team's own and those that persons opened themselves. Recorded in the inquiry log.
         *
         *     Scope: `subjects:write`.
         */
        readonly get: operations["listSubjectDisputes"];
        readonly put?: never;
        /**
         * Open a dispute about an imported record of a person
         * @description From now on, verifications show the record with the dispute or without the disputed data, as the operator has set. OpenVOE deletes disputed data that nobody confirms within the 30 days of 15 U.S.C. § 1681i(a)(1).
         *
         *     Scope: `subjects:write`.
         */
        readonly post: operations["openSubjectDispute"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/subjects/disputes/{id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a dispute with its documents
         * @description Recorded in the inquiry log.
         *
         *     Scope: `subjects:write`.
         *
         *     A session of the dashboard needs a recent second factor to be shown what is masked.
         */
        readonly get: operations["getSubjectDispute"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/subjects/disputes/{id}/information/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Add information from the person to a dispute
         * @description The first time it makes the clock 15 days longer: 15 U.S.C. § 1681i(a)(1)(B). 409 if the dispute has ended.
         *
         *     Scope: `subjects:write`.
         */
        readonly post: operations["addDisputeInformation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/subjects/disputes/{id}/end/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * End the investigation of a dispute
         * @description Corrects the stored record or deletes the disputed data. Later imports do not undo it. 409 if the dispute has ended, or while an import of its source runs.
         *
         *     Scope: `subjects:write`.
         *
         *     A session of the dashboard needs a recent second factor.
         */
        readonly post: operations["endSubjectDispute"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/subjects/disputes/{id}/reinsert/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Allow the next import to restore deleted information
         * @description Only if who furnished it certifies that it is complete and accurate; notify the person within five business days: 15 U.S.C. § 1681i(a)(5)(B). 409 unless the dispute ended as deleted.
         *
         *     Scope: `subjects:write`.
         */
        readonly post: operations["reinsertDisputed"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/subjects/disputes/{id}/notices/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Notify recent recipients that the data was corrected or deleted
         * @description At the person's request: a `dispute-notice` for each verification that had the employment, of the last two years for employment purposes, else six months (15 U.S.C. § 1681i(d)). Of a dispute that lasts, when it ends.
         *
         *     Scope: `subjects:write`.
         */
        readonly post: operations["tellDisputeRecipients"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/instant-verifications/{id}/letter/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a letter to the person of a final verification: adverse action notice or summary of rights
         * @description From a template with placeholders, which the operator can replace (`OPENVOE_LETTERS_FOLDER`). What the service does not know is a blank to fill in. Neither template nor letter is legal advice. Recorded in the inquiry log. 15 U.S.C. § 1681m(a), § 1681g(c). 409 until the verification is final.
         *
         *     Scope: `verifications:read`.
         *
         *     A session of the dashboard needs a recent second factor.
         */
        readonly get: operations["getVerificationLetter"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/instant-verifications/{id}/letter.pdf": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the same letter as a PDF
         * @description From a template with placeholders, which the operator can replace (`OPENVOE_LETTERS_FOLDER`). What the service does not know is a blank to fill in. Neither template nor letter is legal advice. Recorded in the inquiry log.
         *
         *     Scope: `verifications:read`.
         *
         *     A session of the dashboard needs a recent second factor.
         */
        readonly get: operations["getVerificationLetterFile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/subjects/disputes/{id}/letter/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a letter to the person of a dispute: results of the investigation or summary of rights
         * @description From a template with placeholders, which the operator can replace (`OPENVOE_LETTERS_FOLDER`). What the service does not know is a blank to fill in. Neither template nor letter is legal advice. Recorded in the inquiry log. 15 U.S.C. § 1681i(a)(6): within five business days after the end. 409 for the results of a dispute that lasts.
         *
         *     Scope: `subjects:write`.
         *
         *     A session of the dashboard needs a recent second factor.
         */
        readonly get: operations["getDisputeLetter"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/subjects/disputes/{id}/letter.pdf": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the same letter as a PDF
         * @description From a template with placeholders, which the operator can replace (`OPENVOE_LETTERS_FOLDER`). What the service does not know is a blank to fill in. Neither template nor letter is legal advice. Recorded in the inquiry log.
         *
         *     Scope: `subjects:write`.
         *
         *     A session of the dashboard needs a recent second factor.
         */
        readonly get: operations["getDisputeLetterFile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/person/sign-ins/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Start a sign-in: OpenVOE sends a code to the contact on file
         * @description Only from the service's own page, with the header `X-OpenVOE-Session: 1`. The answer and its time are the same whether the person is on file or not. 429 after five wrong codes for a person or from an address, for 24 hours. 503 where the operator has set no way to send codes, 409 in production until who holds the records has a name and a contact.
         */
        readonly post: operations["beginPersonSignIn"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/person/sign-ins/resend/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send another code, which replaces the previous one
         * @description At most three times for a sign-in. The answer and its time are the same for persons who are not on file.
         */
        readonly post: operations["resendPersonCode"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/person/session/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Sign in with the code or the token of a link. The response sets a cookie
         * @description Only from the service's own page. Scripts cannot read the cookie. It ends after 15 minutes without a request, after 60 minutes at the latest, and works only for routes below `/v1/person/`. A wrong code is 400; a used or unknown token is 410.
         */
        readonly post: operations["createPersonSession"];
        /**
         * Sign out immediately
         * @description The cookie opens nothing from now on, in any process.
         */
        readonly delete: operations["deletePersonSession"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/person/file/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get all data about the signed-in person, of all clients, and who asked for it
         * @description 15 U.S.C. § 1681g. Recorded in the inquiry log under the person.
         */
        readonly get: operations["getPersonFile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/subjects/sessions/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create a one-time link with which a person signs in to their page
         * @description For a person whom your own sign-in has identified: open the link in their browser. It is valid for ten minutes. All nine digits of the SSN are required. Recorded in the inquiry log, with who asked and how that was checked.
         *
         *     Scope: `subjects:write`.
         *
         *     A session of the dashboard needs a recent second factor.
         */
        readonly post: operations["handOverPerson"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/person/brand/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the name and contact of the record holder, for the person's page
         * @description The profile of the only team whose keys have `subjects:write` in the environment, else of the operator's own team. In production `display_name` is null until the team has a name; elsewhere it is a simulated one then.
         */
        readonly get: operations["getPersonPageBrand"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/person/disputes/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Dispute a record about the signed-in person
         * @description Works as `POST /v1/subjects/disputes/`: the clock runs, and verifications show the dispute. Every team with a key for `subjects:write` gets `dispute-opened`. The person gets a message.
         */
        readonly post: operations["disputeAsPerson"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/person/disputes/{id}/information/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Add information to the signed-in person's dispute
         * @description The first time it makes the clock 15 days longer: 15 U.S.C. § 1681i(a)(1)(B). 409 if it has ended.
         */
        readonly post: operations["informAsPerson"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/person/freeze/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Freeze the signed-in person's records: nobody can see them
         * @description For every client of the environment, until it is ended. Confirmed to the person by a message.
         */
        readonly post: operations["freezeAsPerson"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/person/unfreeze/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * End the freezes of the signed-in person's records
         * @description But for those that clients have placed. 409 if there is none that the person may end.
         */
        readonly post: operations["unfreezeAsPerson"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/person/contact/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Start a change of contact: OpenVOE sends a code to the new address or number
         * @description One of `email` and `phone`. It counts once the code has come back.
         */
        readonly post: operations["beginContactChange"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/person/contact/confirm/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Confirm a change of contact with the code
         * @description Codes and messages go there from now on. The former address or number gets a message too. 409 if no change is in progress.
         */
        readonly post: operations["confirmContactChange"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/person/file.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Download all data about the signed-in person as JSON
         * @description As `GET /v1/person/file/`, with its own entry in the inquiry log. Confirmed to the person by a message.
         */
        readonly get: operations["downloadPersonFile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/person/file.pdf": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Download all data about the signed-in person as a PDF
         * @description Tagged for screen readers. Confirmed to the person by a message.
         */
        readonly get: operations["printPersonFile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/person/erasure/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Erase all data about the signed-in person
         * @description Works as `POST /v1/subjects/erasures/`, and ends all sessions of the person. 409 during a legal hold, or while an import of one of their sources runs. The person gets a message.
         */
        readonly post: operations["eraseAsPerson"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/person/confirmations/{id}/confirm/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Confirm a result before it is sent
         * @description The verification continues at once. 409 if the person has answered already, or the time is over.
         */
        readonly post: operations["confirmAsPerson"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/person/confirmations/{id}/flag/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Flag a result before it is sent, which opens a dispute
         * @description Works as `POST /v1/person/disputes/`. The verification continues at once, without the disputed data. 409 if the person has answered already, or the time is over.
         */
        readonly post: operations["flagAsPerson"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/private-exchange/evaluations/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Raise blinded points to the secret key of an epoch, without learning the persons
         * @description An oblivious pseudorandom function. At most as many points as the limits of the key allow.
         *
         *     Scope: `exchange:use`.
         */
        readonly post: operations["evaluateExchange"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/private-exchange/set/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a part of the coded set of the keys of all records, under the secret key of the newest epoch
         * @description Fetch all parts once, and again when the epoch or the version has changed.
         *
         *     Scope: `exchange:use`.
         */
        readonly get: operations["getExchangeSet"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/users/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List users, newest first
         * @description SSNs are masked unless the key has `pii:read`.
         *
         *     Scope: `connections:read`.
         */
        readonly get: operations["listUsers"];
        readonly put?: never;
        /**
         * Create a user: a person who connects payroll accounts
         * @description The details are stored sealed. OpenVOE compares them with the person of the payroll account.
         *
         *     Scope: `connections:write`.
         */
        readonly post: operations["createUser"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/users/{id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a user
         * @description The SSN is masked unless the key has `pii:read`.
         *
         *     Scope: `connections:read`.
         *
         *     A session of the dashboard needs a recent second factor to be shown what is masked.
         */
        readonly get: operations["getUser"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a user with links, tasks, fetched data and reports
         * @description Irreversible. Tasks in progress end.
         *
         *     Scope: `connections:write`.
         *
         *     A session of the dashboard needs a recent second factor.
         */
        readonly delete: operations["deleteUser"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change a user. Absent fields stay the same; null removes a value
         * @description Fetched data does not change. OpenVOE compares the `identity` of the user's links again.
         *
         *     Scope: `connections:write`.
         *
         *     A session of the dashboard needs a recent second factor.
         */
        readonly patch: operations["updateUser"];
        readonly trace?: never;
    };
    readonly "/v1/users/{id}/tokens/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create a bridge token, with which a person can connect one account within six hours
         * @description Open the Bridge page with it: `/bridge/{bridge_token}`, or the script of the service (docs/call/bridge.md). 409 in production until the team has a name and a contact (`PATCH /v1/team/`).
         *
         *     Scope: `connections:write`.
         */
        readonly post: operations["createBridgeToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/bridge-tokens/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create a bridge token in an older form, with the user in the body
         * @description For clients that use it elsewhere; otherwise the same as `POST /v1/users/{id}/tokens/`.
         *
         *     Scope: `connections:write`.
         */
        readonly post: operations["createBridgeTokenForUser"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/link-access-tokens/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Exchange a public token for an access token. Works once
         * @description Call it from your server, never from a page. A second exchange is 410 `expired_token`. The access token is valid as long as the link exists.
         *
         *     Scope: `connections:write`.
         */
        readonly post: operations["exchangePublicToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/access-tokens/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Exchange a public token for an access token in an older form, with lists of one
         * @description The oldest form of `POST /v1/link-access-tokens/`. A second exchange is 410 `expired_token`.
         *
         *     Scope: `connections:write`.
         */
        readonly post: operations["exchangePublicTokens"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List links, newest first
         * @description Those of all users, or of one.
         *
         *     Scope: `connections:read`.
         */
        readonly get: operations["listLinks"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/{id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a link
         * @description With the status of its latest task.
         *
         *     Scope: `connections:read`.
         */
        readonly get: operations["getLink"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a link with its tasks, tokens and fetched data
         * @description Irreversible. A task in progress ends; access tokens of the link stop working.
         *
         *     Scope: `connections:write`.
         *
         *     A session of the dashboard needs a recent second factor.
         */
        readonly delete: operations["deleteLink"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/tasks/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List tasks, newest first
         * @description Connections, refreshes, and what monitors made.
         *
         *     Scope: `connections:read`.
         */
        readonly get: operations["listTasks"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/tasks/{id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a task
         * @description Poll it, or use the event `task-status-updated`. A task without an answer ends after 20 minutes.
         *
         *     Scope: `connections:read`.
         */
        readonly get: operations["getTask"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/refresh/tasks/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Refresh the data of a link, at most four times within 24 hours
         * @description Works only if the person agreed to refreshes and the provider can sign in without them. Runs in the background; events report the changes.
         *
         *     Scope: `connections:write`.
         */
        readonly post: operations["createRefreshTask"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/refresh/tasks/{id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a refresh
         * @description The same as `GET /v1/tasks/{id}/`, for refreshes only.
         *
         *     Scope: `connections:read`.
         */
        readonly get: operations["getRefreshTask"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/{id}/employment/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the first employment of a link: a current one, or the one that started last
         * @description As of the last fetch; without the person and without pay statements.
         *
         *     Scope: `connections:read`.
         */
        readonly get: operations["getEmployment"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/{id}/employments/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List all employments of a link, current ones first, then by start date
         * @description As of the last fetch: an array, as existing clients read it.
         *
         *     Scope: `connections:read`.
         */
        readonly get: operations["listEmployments"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/{id}/identity/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the person as the payroll system of the first employment describes them
         * @description The SSN is masked unless the key has `pii:read`.
         *
         *     Scope: `connections:read`.
         *
         *     A session of the dashboard needs a recent second factor to be shown what is masked.
         */
        readonly get: operations["getIdentity"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/{id}/income/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the pay of each employment of a link, and the pay by year
         * @description The years are added up from pay statements. Money is in US dollars.
         *
         *     Scope: `connections:read`.
         */
        readonly get: operations["getIncome"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/{id}/statements/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List pay statements of a link, newest first
         * @description With earnings, deductions and totals of the year; each with the address of its PDF, open for an hour.
         *
         *     Scope: `connections:read`.
         */
        readonly get: operations["listPayStatements"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/{id}/statements/{statement_id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a pay statement of a link
         * @description With earnings, deductions and totals of the year, and the address of its PDF, open for an hour.
         *
         *     Scope: `connections:read`.
         */
        readonly get: operations["getPayStatement"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/{id}/shifts/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List worked shifts of a link, newest first
         * @description Where the payroll system has them.
         *
         *     Scope: `connections:read`.
         */
        readonly get: operations["listShifts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/{id}/w2s/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Forms W-2 of a link, newest first within each employment
         * @description With the figures of the boxes; each with the address of its PDF, open for an hour.
         *
         *     Scope: `connections:read`.
         */
        readonly get: operations["listW2s"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/{id}/tax/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List tax documents of a link (its Forms W-2) in the form for existing clients
         * @description An array; `GET /v1/links/{id}/w2s/` has the same forms.
         *
         *     Scope: `connections:read`.
         */
        readonly get: operations["listTaxDocuments"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/{id}/tax/{tax_id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a tax document of a link
         * @description As in the list.
         *
         *     Scope: `connections:read`.
         */
        readonly get: operations["getTaxDocument"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/{id}/bank-accounts/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the bank accounts that receive the pay
         * @description Account numbers show their last four digits unless the key has `pii:read`.
         *
         *     Scope: `connections:read`.
         *
         *     A session of the dashboard needs a recent second factor to be shown what is masked.
         */
        readonly get: operations["listBankAccounts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/{id}/income/report/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the employment and income report of a link
         * @description With persons, pay statements, Forms W-2, accounts and shifts, as of the last fetch. 404 until the task is done.
         *
         *     Scope: `connections:read`.
         *
         *     A session of the dashboard needs a recent second factor to be shown what is masked.
         */
        readonly get: operations["getIncomeReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/{id}/employment/report/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the employment report of a link, without pay
         * @description As of the last fetch. 404 until the task is done.
         *
         *     Scope: `connections:read`.
         *
         *     A session of the dashboard needs a recent second factor to be shown what is masked.
         */
        readonly get: operations["getEmploymentReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/{id}/pll/report/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the report of the deposit that a link moved
         * @description For a link with `pll` or `deposit_switch`: the account that now receives the pay.
         *
         *     Scope: `connections:read`.
         *
         *     A session of the dashboard needs a recent second factor to be shown what is masked.
         */
        readonly get: operations["getPllReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/reports/income/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Get the employment and income report of the link of an access token
         * @description The same as by the link's id, for clients that store access tokens.
         *
         *     Scope: `connections:read`.
         */
        readonly post: operations["getIncomeReportByToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/reports/employment/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Get the employment report of the link of an access token, without pay
         * @description The same as by the link's id, for clients that store access tokens.
         *
         *     Scope: `connections:read`.
         */
        readonly post: operations["getEmploymentReportByToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/deposit-switches/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Get the deposit report of the link of an access token
         * @description The same as `GET /v1/links/{id}/pll/report/` with the link's id.
         *
         *     Scope: `connections:read`.
         */
        readonly post: operations["getDepositSwitchByToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/users/{id}/reports/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create a report of all current data that a user shares: VOE, or VOIE with income
         * @description A snapshot over all connected links: it does not change later. Its PDF has the same fingerprint.
         *
         *     Scope: `connections:write`.
         *
         *     A session of the dashboard needs a recent second factor.
         */
        readonly post: operations["createUserReport"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/users/{id}/reports/{report_id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a report of a user as it was created, as JSON or PDF
         * @description Addresses of files in it are generated at every read, and valid for an hour.
         *
         *     Scope: `connections:read`.
         *
         *     A session of the dashboard needs a recent second factor.
         */
        readonly get: operations["getUserReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/users/{id}/deposit_switch/report/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the report of the deposits of a user that were moved
         * @description Covers links with `pll` or `deposit_switch`. 404 before the first one.
         *
         *     Scope: `connections:read`.
         *
         *     A session of the dashboard needs a recent second factor to be shown what is masked.
         */
        readonly get: operations["getUserDepositReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/files/{token}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Open a file by the signed address in a report, which works for an hour without credentials
         * @description Supports `Range`. 410 once the hour is over: read the report again for a new address.
         */
        readonly get: operations["openSignedFile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/providers/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the payroll providers that persons can connect, in the order of the Bridge page
         * @description Those of the key's environment. With `product_type`, with their success rate for it.
         *
         *     Scope: `connections:read`.
         */
        readonly get: operations["listProviders"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/providers/{id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a payroll provider
         * @description With `product_type`, with its success rate for it.
         *
         *     Scope: `connections:read`.
         */
        readonly get: operations["getProvider"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/bridge/session/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get what the Bridge page needs before its first step
         * @description Also after a reload: `connection` is the one that the token has begun.
         */
        readonly get: operations["getBridgeSession"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/bridge/companies/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Suggest employers for a partial text, as the person types
         * @description As `GET /v1/company-mappings-search/`, with the person's token.
         */
        readonly get: operations["suggestBridgeCompanies"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/bridge/providers/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the payroll providers that the person can choose, suggested ones first
         * @description Those of the token's product and environment.
         */
        readonly get: operations["listBridgeProviders"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/bridge/connections/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Start a connection after the person has chosen an employer and a provider and agreed
         * @description 409 if the token has a connection already.
         */
        readonly post: operations["beginConnection"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/bridge/connection/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the current connection, or with since wait until it changes
         * @description With `since` (its `updated_at`) and `Prefer: wait=N` it answers at the next change, or after N seconds.
         */
        readonly get: operations["getConnection"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/bridge/connection/answer/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Answer the current step of the provider
         * @description The values are sealed, and deleted once the provider has them. 409 if the provider is now at another step.
         */
        readonly post: operations["answerStep"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/bridge/connection/cancel/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * End the current connection
         * @description Its task ends with `error`. 409 if it has ended.
         */
        readonly post: operations["cancelConnection"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/bridge/return/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Finish a sign-in in another browser than the one in which it started
         * @description Apps open a provider's site outside their web view, so the person returns without the session of the page. `state` identifies the sign-in. Without `is_confirmed`, the page first shows the requester, because a link with a `state` can come from an attacker.
         */
        readonly post: operations["returnFromSignIn"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/shared/link/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get what a person shares by a link
         * @description In words, without values: the page shows it to the person.
         */
        readonly get: operations["getSharedLink"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/shared/link/revoke/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * End the sharing. OpenVOE deletes the fetched data, and the client gets link-deleted
         * @description Irreversible. Doing it twice is not an error.
         */
        readonly post: operations["revokeSharedLink"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/monitors/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List monitors, newest first
         * @description Ended ones are listed too.
         *
         *     Scope: `connections:read`.
         */
        readonly get: operations["listMonitors"];
        readonly put?: never;
        /**
         * Create a monitor that refreshes a link at an interval. Events report only changes
         * @description A link has at most one active monitor. It pauses while the link is disconnected, and ends when the link is deleted or revoked. 409 if the person did not agree to refreshes, or the link has a monitor. OpenVOE assesses income rules at once and after each refresh; `income-assessment-changed` reports a new verdict.
         *
         *     Scope: `connections:write`.
         */
        readonly post: operations["createMonitor"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/monitors/{id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a monitor
         * @description With the task of its last refresh and when the next one is due.
         *
         *     Scope: `connections:read`.
         */
        readonly get: operations["getMonitor"];
        readonly put?: never;
        readonly post?: never;
        /**
         * End a monitor
         * @description A refresh that is in progress is not interrupted. Ending it twice is not an error.
         *
         *     Scope: `connections:write`.
         */
        readonly delete: operations["deleteMonitor"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/income-rules/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the rules that assess income and hours, with text, parameters and sources
         * @description All rules at once, pack by pack. A rule changes only with the version of its pack.
         *
         *     Scope: `verifications:read`.
         */
        readonly get: operations["listIncomeRules"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/income-assessments/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List assessments, newest first
         * @description With their figures and derivations. Each one that is shown is read, as the inquiry log says.
         *
         *     Scope: `connections:read`.
         */
        readonly get: operations["listIncomeAssessments"];
        readonly put?: never;
        /**
         * Assess income or hours by a rule, with a verdict and the derivation of each figure
         * @description Uses the payroll data of the given verification, link, user or order, whose person must have consented to share income, and the facts that the request states. It is stored as it was made, and deleted with what it is about. Reads are entries of the inquiry log. The same facts in any order give the same answer. 409 for a verification that has no results yet.
         *
         *     Scope: `connections:read`.
         */
        readonly post: operations["createIncomeAssessment"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/income-assessments/batch/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create an assessment for each line of NDJSON. The answers are streamed in the order of the lines
         * @description A line that is refused does not affect the others: its answer is the error.
         *
         *     At most 100,000 lines.
         *
         *     Scope: `connections:read`.
         */
        readonly post: operations["createIncomeAssessmentBatch"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/income-assessments/{id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get an assessment as it was created
         * @description It does not change when its rule or what it is about does: make another one.
         *
         *     Scope: `connections:read`.
         */
        readonly get: operations["getIncomeAssessment"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Erase an assessment
         * @description Its figures and facts are gone; the inquiry log keeps its id, and says who erased it.
         *
         *     Scope: `connections:write`.
         *
         *     A session of the dashboard needs a recent second factor.
         */
        readonly delete: operations["eraseIncomeAssessment"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/income-assessments/{id}/statements/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the input statements and months of an assessment, with the ids that its derivations use
         * @description As they were when it was made. The read is an entry of the inquiry log.
         *
         *     Scope: `connections:read`.
         */
        readonly get: operations["getIncomeAssessmentStatements"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/income-assessments/{id}/report.pdf": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the report of an assessment as a PDF for a case file, or the items of Form 1005
         * @description Shows the verdict, missing facts, the figures, a chart of the months with the threshold, each statement with its id, and the sources of the rule. It has a fingerprint and an address with which anyone can check it. The bytes are the same each time.
         *
         *     Scope: `connections:read`.
         *
         *     A session of the dashboard needs a recent second factor.
         */
        readonly get: operations["getIncomeAssessmentReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/income-assessments/{id}/emmy-deliveries/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send the facts of an assessment to an agency in the signed JSON of Emmy's income reports
         * @description Emmy is the income verification service of the Centers for Medicare & Medicaid Services (DSACMS/iv-cbv-payroll). Sent once, now: 200 says what became of it, and a delivery that failed can be sent again. Hours that are not known are null, never 0; a statement without a pay date or gross pay is left out. 409 if the person's name is not known.
         *
         *     Scope: `webhooks:write`.
         *
         *     A session of the dashboard needs a recent second factor.
         */
        readonly post: operations["deliverEmmyReport"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orders/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List orders, newest first, without the fetched data
         * @description Filters are combined.
         *
         *     Scope: `connections:read`.
         */
        readonly get: operations["listOrders"];
        readonly put?: never;
        /**
         * Order data of a person, who connects at the page share_url
         * @description OpenVOE notifies the person by email or text message, unless `notification_settings` says otherwise. You can also send them `share_url` yourself. The order has one part for each employer and product. 409 in production until the team has a name and a contact (`PATCH /v1/team/`).
         *
         *     Scope: `connections:write`.
         */
        readonly post: operations["createOrder"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orders/{id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get an order with all of its fetched data
         * @description Addresses of files in it are open for an hour.
         *
         *     Scope: `connections:read`.
         *
         *     A session of the dashboard needs a recent second factor to be shown what is masked.
         */
        readonly get: operations["getOrder"];
        readonly put?: never;
        /**
         * Refresh an order in an older form, with a changed body of the order
         * @description Names, contact data, notes and settings of the body replace those of the order; products and employers stay. Then the order is refreshed, as by `POST /v1/orders/{id}/refresh/`.
         *
         *     Scope: `connections:write`.
         */
        readonly post: operations["reverifyOrder"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Change an order. Absent fields stay the same; null removes a value
         * @description You cannot change products and employers.
         *
         *     Scope: `connections:write`.
         *
         *     A session of the dashboard needs a recent second factor.
         */
        readonly patch: operations["updateOrder"];
        readonly trace?: never;
    };
    readonly "/v1/orders/export/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Export all orders that match a filter, without the fetched data, as NDJSON or CSV
         * @description Accepts the filters of the list. The rows are streamed, newest first. `X-Total-Count` is the number of rows at the start; later rows are not included. HEAD reads no rows and has no count. A key or member can run three exports at a time; another one is 429. If the response breaks off, its last chunk is missing. The inquiry log has an entry for each export. A cell that a spreadsheet could run as a formula begins with an apostrophe.
         *
         *     Scope: `connections:read`.
         *
         *     A session of the dashboard needs a recent second factor.
         */
        readonly get: operations["exportOrders"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orders/{id}/refresh/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Fetch the data of an order again. Parts that need the person wait for them
         * @description Parts that the person agreed to be refreshed are fetched without them, at most four times within 24 hours a link; a completed order changes in nothing else. In other orders, parts that ended without data are `pending` again, at the same `share_url`. Deposits that were moved stay. 409 for a canceled order, where nothing can be refreshed (the person did not agree, or has to sign in again: make a new order), and where the client ruled refreshes out.
         *
         *     Scope: `connections:write`.
         */
        readonly post: operations["refreshOrder"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orders/{id}/cancel/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Cancel an order: the person can no longer connect any part of it
         * @description Sign-ins under way are ended too. Parts that have data keep it. Idempotent; 409 if every part has ended in another way.
         *
         *     Scope: `connections:write`.
         */
        readonly post: operations["cancelOrder"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orders/{id}/employers/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Add an employer to an order, with one part for each ordered product
         * @description The person connects it at the same `share_url`, which you send them again if they were done: they are not notified. An order of which every part had ended waits for them again, for 30 days. `data_sources` are those of the order unless given. 409 for an order that was canceled, has expired or has 20 employers.
         *
         *     Scope: `connections:write`.
         */
        readonly post: operations["addOrderEmployer"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orders/lookup/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Find the orders of a person by SSN or your ids, without the fetched data
         * @description Give at least one field; all given fields have to match. The SSN needs all nine digits, and is that of the order or of its user. It is not stored. The inquiry log has an entry for each order found by SSN. Returns the newest hundred orders; `GET /v1/orders/` pages through all orders of a user.
         *
         *     Scope: `connections:read`.
         */
        readonly post: operations["lookUpOrders"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orders/{id}/events/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the events of an order, newest first, as webhooks receive them
         * @description Includes events that no webhook subscribes to. OpenVOE keeps events for 30 days.
         *
         *     Scope: `connections:read`.
         */
        readonly get: operations["listOrderEvents"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orders/batch/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create an order for each line of NDJSON. The answers are streamed in the order of the lines
         * @description Each person is notified as with a single order. A line that is refused does not affect the others: its answer is the error.
         *
         *     At most 1,000 lines.
         *
         *     Scope: `connections:write`.
         */
        readonly post: operations["createOrderBatch"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orders/batch/check/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Check each line of a batch of orders without creating an order
         * @description By the same rules as `POST /v1/orders/batch/`, but for what only the database knows: an unknown company, a frozen file.
         *
         *     At most 1,000 lines.
         *
         *     Scope: `connections:write`.
         */
        readonly post: operations["checkOrderBatch"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orders/{id}/notifications/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the messages to the person of an order with their status, newest first
         * @description Invitations, reminders and confirmations, whether they wait, were handed over or failed. The recipient is masked unless the key has `pii:read`.
         *
         *     Scope: `connections:read`.
         */
        readonly get: operations["listOrderNotifications"];
        readonly put?: never;
        /**
         * Send the invitation of an order again, to its current address
         * @description By every channel on which the person can be reached, or by the one of `channel`. One that still waits is sent now; quiet hours hold. 409 where the order has ended, sends nothing or has no address, and where the last message to the address came back. 429 after 4 invitations by a channel within 24 hours, the first one included.
         *
         *     Scope: `connections:write`.
         */
        readonly post: operations["sendOrderInvitation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/notification-bounces/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Report that a message bounced, or that its recipient complained about it
         * @description For the program that receives returned mail. After a permanent bounce or a complaint the order sends nothing more by this channel; a temporary one is only recorded. A message of another team or environment is 404.
         *
         *     Scope: `connections:write`.
         */
        readonly post: operations["reportNotificationBounce"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/order-page/session/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the content of the page of an order, with a bridge token for each part
         * @description Names no person: the page's address is passed on.
         */
        readonly get: operations["getOrderPage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/order-page/decline/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Decline one part of an order, or without part_id all open parts
         * @description The client gets the status of the part. 409 if no such part is open.
         */
        readonly post: operations["declineOrder"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhooks/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List webhooks, newest first
         * @description Without their secrets.
         *
         *     Scope: `webhooks:read`.
         */
        readonly get: operations["listWebhooks"];
        readonly put?: never;
        /**
         * Register a URL that receives events
         * @description At most 20 per team and environment (200 in the sandbox), and each URL once. OpenVOE sends events from now on, signed and at least once, with retries for three days.
         *
         *     Scope: `webhooks:write`.
         *
         *     A session of the dashboard needs a recent second factor.
         */
        readonly post: operations["createWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhooks/{id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a webhook
         * @description Without its secret, which only the creation and a rotation show.
         *
         *     Scope: `webhooks:read`.
         */
        readonly get: operations["getWebhook"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a webhook and its queued deliveries
         * @description A delivery that is being sent may still arrive. Its attempts stay in the delivery log for 30 days.
         *
         *     Scope: `webhooks:write`.
         */
        readonly delete: operations["deleteWebhook"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update a webhook. Queued deliveries go to the new URL
         * @description Absent fields stay the same. Enabling a disabled webhook does not send the held deliveries: request a replay.
         *
         *     Scope: `webhooks:write`.
         *
         *     A session of the dashboard needs a recent second factor.
         */
        readonly patch: operations["updateWebhook"];
        readonly trace?: never;
    };
    readonly "/v1/webhooks/{id}/secret/rotate/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Rotate the signing secret. The old secret also signs for another 24 hours
         * @description In this time, `webhook-signature` has one entry for each secret. At most five replaced secrets sign at a time.
         *
         *     Scope: `webhooks:write`.
         *
         *     A session of the dashboard needs a recent second factor.
         */
        readonly post: operations["rotateWebhookSecret"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhooks/{id}/test/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send a webhook-test event or a sample of a type now, and return the attempt
         * @description Signed and guarded like every delivery, and sent even if the webhook is disabled or does not subscribe to the type. It is sent once, with a timeout of 10 seconds, and not retried. It is not in the event feed; the log shows it as a webhook-test.
         *
         *     Scope: `webhooks:write`.
         */
        readonly post: operations["testWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhook-requests/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the attempts of the last 30 days (the delivery log), newest first
         * @description Filters are combined. With the outcome, the status, the duration and the first 16 KiB of the response of each.
         *
         *     Scope: `webhooks:read`.
         */
        readonly get: operations["listWebhookRequests"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhook-requests/{id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get an attempt of the delivery log
         * @description With the bytes that were sent and the first 16 KiB of the response.
         *
         *     Scope: `webhooks:read`.
         */
        readonly get: operations["getWebhookRequest"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhook-requests/{id}/replay/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Replay the event of a logged attempt
         * @description Sends the event at once, whatever the outcome was, with the whole retry schedule. 409 while the webhook is disabled, or if the attempt was a test.
         *
         *     Scope: `webhooks:write`.
         */
        readonly post: operations["replayWebhookRequest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhooks/{id}/replay/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the replay of a webhook in progress
         * @description 404 once it has ended.
         *
         *     Scope: `webhooks:read`.
         */
        readonly get: operations["getWebhookReplay"];
        readonly put?: never;
        /**
         * Replay past events in the background, a few per second
         * @description OpenVOE keeps events for 30 days. A replayed event keeps its `webhook_id`. Up to 20 events per second are queued; live events come first. Events that wait for a retry become due too, at the same rate, and keep their place in the retry schedule. 409 while the webhook is disabled.
         *
         *     Scope: `webhooks:write`.
         */
        readonly post: operations["replayWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/events/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the events of the last 30 days with their deliveries, newest first
         * @description The filters are combined. The list includes events that no webhook subscribes to. Programs that must not miss an event read the feed, `GET /v1/webhook-events/`.
         *
         *     Scope: `webhooks:read`.
         */
        readonly get: operations["listEvents"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/events/{id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get an event with its deliveries and their next attempts
         * @description Its attempts are in the delivery log: `GET /v1/webhook-requests/?event_id=`.
         *
         *     Scope: `webhooks:read`.
         */
        readonly get: operations["getEvent"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/event-types/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the types of event that a webhook can subscribe to, with a sample of each payload
         * @description The ids of the samples are random and belong to no object.
         *
         *     Scope: `webhooks:read`.
         */
        readonly get: operations["listEventTypes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhook-events/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the feed of all events, oldest first, with or without a webhook. Long-polls with Prefer: wait
         * @description For programs without a public address. The first request, without a cursor, marks the present; each response has the cursor of the next request. With an old cursor, after a crash, some events come again but none is missed. OpenVOE keeps events for 30 days.
         *
         *     Scope: `webhooks:read`.
         */
        readonly get: operations["listWebhookEvents"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/sandbox/scenarios/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List scenarios, newest first
         * @description Those of your team.
         *
         *     Scope: `connections:read`.
         */
        readonly get: operations["listScenarios"];
        readonly put?: never;
        /**
         * Create a simulated payroll account
         * @description A person signs in to it on the Bridge page by its username and password. What you leave out is generated, and adds up. Only in the sandbox.
         *
         *     Scope: `connections:write`.
         */
        readonly post: operations["createScenario"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/sandbox/scenarios/{id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a scenario
         * @description As it was written, with defaults filled in.
         *
         *     Scope: `connections:read`.
         */
        readonly get: operations["getScenario"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a scenario. Its links can no longer be refreshed
         * @description Fetched data remains until the link is deleted.
         *
         *     Scope: `connections:write`.
         */
        readonly delete: operations["deleteScenario"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/sandbox/persons/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the test persons, one for each outcome of a verification
         * @description Works in the sandbox only. The persons are fictional: their SSNs are of an area that was never issued.
         *
         *     Scope: `verifications:read`.
         */
        readonly get: operations["listSandboxPersons"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/sandbox/receiver/{name}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Receive a delivery, for trying a webhook. The answer repeats the delivery; nothing is stored
         * @description Register its URL as a webhook in the sandbox to see a delivery; with `?fails=true` to see one fail.
         */
        readonly post: operations["receiveSandboxWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/search/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Find verifications, orders, users, links, companies, webhooks and keys by name, id or reference
         * @description Finds an object by its id (whole, or at least the first twelve digits), by an exact `tracking_info`, `order_number` or `external_user_id`, by the name of a person, or by the beginnings of words in the name of a company, webhook or key. For a person, send the surname or the whole name in either order: names are stored as blind tokens, so beginnings of names do not match. The search covers what the scopes of the key allow, and lists the kinds that it left out. The inquiry log has an entry for each object of a person found (`subject.search`, at most one per hour), and for a search without a result. An SSN is refused: use `POST /v1/orders/lookup/`.
         */
        readonly post: operations["search"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/requests/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the calls of your key in the last days, newest first
         * @description With `keys:write`, those of all keys of the team in the environment. Method, path template, status, error and duration; never a body, a path's values or a query. OpenVOE writes the calls once a second, at most 500 per process and failures first. It leaves out further calls, calls around a crash, and calls of the dashboard.
         */
        readonly get: operations["listRequests"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/requests/failures/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List failed calls, grouped by operation, status and error
         * @description The latest first, at most a hundred. OpenVOE writes the calls once a second, at most 500 per process and failures first. It leaves out further calls, calls around a crash, and calls of the dashboard.
         */
        readonly get: operations["listRequestFailures"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/statistics/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get counts of the activity in the key's environment over all teams, and of the queues
         * @description Buckets are of the key's environment, over all its teams; queues and webhooks are of the whole installation. The counts have no personal data. The response costs the same however many verifications are stored, so that a dashboard can ask every few seconds.
         *
         *     Scope: `operations:read`.
         */
        readonly get: operations["getStatistics"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/usage/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the usage of every team in the key's environment by month
         * @description For invoices or cost sharing: final verifications by outcome, and delivery attempts. The counts are hourly for 400 days, include verifications that were erased later, and have no personal data. The current month is incomplete.
         *
         *     Scope: `operations:read`.
         */
        readonly get: operations["listUsage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/retention/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the retention periods, the upcoming erasures, and what a verification has to state
         * @description The settings of the service, which its environment variables set: they hold for all teams and environments, and a change needs a restart.
         *
         *     Scope: `operations:read`.
         */
        readonly get: operations["getRetention"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/companies/{id}/profile/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get all details of a company for an operator, even if it was removed or merged
         * @description Shows the providers that cover the company in every environment, the observed success, and the history of changes.
         *
         *     Scope: `companies:write`.
         */
        readonly get: operations["getCompanyProfile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/companies/add/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Add a company to the directory, which all environments share
         * @description For an employer that no search finds. It is of the source `(operator)`, which no import changes. Searches find it within seconds. 409 if a search by these details finds a company already, which the message names, unless `is_distinct` is true; 503 while the directory is loading.
         *
         *     Scope: `companies:write`.
         */
        readonly post: operations["addCompany"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/companies/{id}/verify/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Confirm that a provider covers a company, which makes its mapping_status verified in the key's environment
         * @description Searches show it within seconds. 409 if the company was merged or removed.
         *
         *     Scope: `companies:write`.
         */
        readonly post: operations["verifyCompany"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/companies/{id}/unverify/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Withdraw the confirmation of a provider in the key's environment
         * @description The observed success remains.
         *
         *     Scope: `companies:write`.
         */
        readonly post: operations["unverifyCompany"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/companies/{id}/alias/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Add a name by which searches find a company. Imports do not remove it
         * @description Searches find it within seconds. 409 if it has too many.
         *
         *     Scope: `companies:write`.
         */
        readonly post: operations["addCompanyAlias"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/companies/{id}/unalias/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Remove a name that an operator added
         * @description Names from the company's source cannot be removed.
         *
         *     Scope: `companies:write`.
         */
        readonly post: operations["removeCompanyAlias"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/companies/{id}/merge/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Merge a company into another one. Its id, names and details then lead to that company
         * @description The merged company remains as an entry, and can be separated again. 409 if it would close a ring.
         *
         *     Scope: `companies:write`.
         */
        readonly post: operations["mergeCompanies"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/companies/{id}/unmerge/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Undo the merge of a company
         * @description Its id and names lead to itself again.
         *
         *     Scope: `companies:write`.
         */
        readonly post: operations["unmergeCompany"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/companies/unlisted/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List employers of imported records that are not in the directory
         * @description Of the key's environment, over all teams, those with most records first. Their records answer verifications, but no search finds them until they are added. The records are opened to read this, which takes seconds for each hundred thousand.
         *
         *     Scope: `imports:write`.
         */
        readonly get: operations["listUnlistedEmployers"];
        readonly put?: never;
        /**
         * Add employers of imported records to the directory, which all environments share
         * @description Searches find them within seconds, and OpenVOE links their records in the key's environment to them. If a name is now in the directory, or no record has it, the answer is 404 and nothing is added.
         *
         *     Scope: `companies:write`.
         */
        readonly post: operations["addUnlistedEmployers"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/imports/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List imports and removals of sources, newest first
         * @description Those of the key's team and environment, whatever their status, and those that the command line has ended: of the environment, and of companies.
         *
         *     Scope: `imports:write`.
         */
        readonly get: operations["listImports"];
        readonly put?: never;
        /**
         * Create an import of companies, or of employments into the key's environment
         * @description An import is a file in parts: create it, send the parts in order, preview the columns, start it, and read it until its status is final. Rows of the same source with the same ids are updated.
         *
         *     Scope: `imports:write`.
         */
        readonly post: operations["createImport"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/imports/{id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get an import with its progress and result
         * @description While it runs, `read_bytes` over `total_bytes` is its progress; read it every second or two.
         *
         *     Scope: `imports:write`.
         */
        readonly get: operations["getImport"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete an import with its file and rejects. The imported rows stay
         * @description To remove the rows too, use `POST /v1/sources/remove/`. 409 while the import runs.
         *
         *     Scope: `imports:write`.
         *
         *     A session of the dashboard needs a recent second factor.
         */
        readonly delete: operations["deleteImport"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/imports/{id}/parts/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send the next part of the file: CSV, NDJSON or a payroll file. A part that was received before is ignored
         * @description A part has at most 512 KiB, a file at most 200 parts. A part whose answer was lost can be sent again. A missing part before it, or an import that was started, is 409; a larger file is 413: divide it, or use `openvoe import`.
         *
         *     Scope: `imports:write`.
         */
        readonly post: operations["appendImportPart"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/imports/{id}/preview/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Preview how the first 10 rows are read with a mapping of the columns. Nothing is imported
         * @description For the upload screen of an operator: which column holds which field, what would be rejected, and what the file does not tell and has to be answered. An answer that is none of its question's choices is 400. It shows values of the file, so every preview is recorded in the inquiry log. 409 before a part has arrived, and after the start.
         *
         *     Scope: `imports:write`.
         *
         *     A session of the dashboard needs a recent second factor.
         */
        readonly post: operations["previewImport"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/imports/{id}/start/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Start an import. A worker runs it and continues it after a restart
         * @description One import runs at a time per process. A row with a fault is rejected and stops nothing. A file with an open question is 400, which names the question and its choices. An import without parts, or one that was started before, is 409.
         *
         *     Scope: `imports:write`.
         *
         *     A session of the dashboard needs a recent second factor.
         */
        readonly post: operations["startImport"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/imports/{id}/rejects.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the rejected rows of an ended import with line and reasons. You can correct and import the file
         * @description A CSV file with the columns `rejected_line` and `rejected_because`, which an import ignores. For a table of a payroll system, it has the titles, headings and cells of the file, and all rows of a rejected job. For fixed-width records and NDJSON, it has the records in the form of the file. For other files, it uses the fields' own names. A cell that a spreadsheet could run as a formula begins with an apostrophe. OpenVOE stores the rejects sealed for 30 days or until the import is deleted. 409 before the import has ended.
         *
         *     Scope: `imports:write`.
         *
         *     A session of the dashboard needs a recent second factor.
         */
        readonly get: operations["getImportRejects"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/sources/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the sources of companies, and of employments in the key's environment
         * @description A source is the name under which a file was imported: a verification shows it with each employment.
         *
         *     Scope: `operations:read`.
         */
        readonly get: operations["listSources"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/sources/remove/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Delete all rows of a source permanently. A worker runs the removal
         * @description Employments of the key's environment, or companies of all environments. Verifications that were completed keep their results. It cannot be undone: import the file again. An unknown source is 404.
         *
         *     Scope: `imports:write`.
         *
         *     A session of the dashboard needs a recent second factor.
         */
        readonly post: operations["removeSource"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/sources/{source}/profiles/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get how the files of a source of employments are read, by format
         * @description When an import ends, OpenVOE stores how its file was read: columns, values, dates and format. These apply to the next file of the source unless you give others, and the preview shows what differs. The value of a year or quarter is not stored. A source without profiles is 404.
         *
         *     Scope: `imports:write`.
         */
        readonly get: operations["getSourceProfiles"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Reset how the files of a source are read. The imported rows stay
         * @description The next file of the source is read like a first file. Recorded in the inquiry log. A source without such a profile is 404.
         *
         *     Scope: `imports:write`.
         */
        readonly delete: operations["resetSourceProfiles"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/records/lookup/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Find the imported records of a person in the key's environment, each with its file
         * @description For an operator who has to find out whether a person is on file. The search uses blind tokens: an SSN needs all nine digits, and a name has to be complete. The records are masked for every key. The inquiry log has an entry for each record found, and for a search without a result.
         *
         *     Scope: `imports:write`.
         */
        readonly post: operations["lookUpRecords"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/linkage/models/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the linkage models: the shipped model and those estimated on the environment's records
         * @description Models are estimated after imports, where enough persons have SSNs.
         *
         *     Scope: `operations:read`.
         */
        readonly get: operations["listLinkageModels"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/linkage/use/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Activate a linkage model in the key's environment. Earlier decisions do not change
         * @description A rejected model is 409.
         *
         *     Scope: `imports:write`.
         */
        readonly post: operations["useLinkageModel"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/audit/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the inquiry log: who read or changed what, when and for which purpose, newest first
         * @description Hashes chain blocks of entries, so that a removed or changed entry shows. Names no data subject.
         *
         *     Scope: `audit:read`.
         */
        readonly get: operations["listAudit"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/audit/export/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Export all entries of the inquiry log that match a filter, as NDJSON or CSV
         * @description Accepts the filters of the list, such as `created_after` and `created_before` for a month. The rows are streamed, newest first. `X-Total-Count` is the number of rows at the start; later rows are not included. A key or member can run three exports at a time; another one is 429. The entries name the acting members, but no other person.
         *
         *     Scope: `audit:read`.
         */
        readonly get: operations["exportAudit"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/keys/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the keys of the team in this environment, newest first
         * @description Deactivated and expired ones too. Secrets are stored as hashes, and cannot be shown again.
         *
         *     Scope: `keys:write`.
         */
        readonly get: operations["listKeys"];
        readonly put?: never;
        /**
         * Create a key of the same team and environment, limited to the scopes of the caller's own key
         * @description The key works within 5 seconds in every process. A team has at most 50 keys per environment, unless the operator set another number.
         *
         *     Scope: `keys:write`.
         *
         *     A session of the dashboard needs a recent second factor. Without one it needs a recent sign-in.
         */
        readonly post: operations["createKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/keys/rotate/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Replace a key by a new one with the same scopes and limits. The old key works for an overlap
         * @description 403 if the key has a scope that the caller lacks; a key can replace itself. The old key ends after the overlap, or at its own expiry if that is sooner. The new key has the same expiry. Webhooks that the old key registered are signed with it until it ends.
         *
         *     Scope: `keys:write`.
         *
         *     A session of the dashboard needs a recent second factor. Without one it needs a recent sign-in.
         */
        readonly post: operations["rotateKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/keys/deactivate/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Deactivate a key immediately and permanently
         * @description Takes effect within 5 seconds in every process, and ends the sessions of the key. A key can deactivate itself.
         *
         *     Scope: `keys:write`.
         */
        readonly post: operations["deactivateKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/members/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the members of the team in this environment, newest first
         * @description Members with a role only in another environment are not included.
         *
         *     Scope: `members:write`.
         */
        readonly get: operations["listMembers"];
        readonly put?: never;
        /**
         * Add a member to the team in this environment
         * @description A person with this email address in another environment of the team gets the role here too and keeps their name. 403 for a role with a scope that the caller lacks, and for a key with `purposes` or `allowed_addresses`, which do not limit members. Members sign in by a link (`POST /v1/members/{id}/sign-in-links/`) or at the identity provider.
         *
         *     Scope: `members:write`.
         *
         *     A session of the dashboard needs a recent second factor. Without one it needs a recent sign-in.
         */
        readonly post: operations["addMember"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/members/{id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a member with their role in this environment
         * @description 404 for a member with a role only in another environment.
         *
         *     Scope: `members:write`.
         */
        readonly get: operations["getMember"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Remove a member from this environment, which ends their sessions and sign-in links
         * @description 403 if the member's role has a scope that the caller lacks; 409 if the last owner removes themselves. A member who still has a group at the identity provider returns with their next sign-in. The inquiry log keeps their acts by name.
         *
         *     Scope: `members:write`.
         *
         *     A session of the dashboard needs a recent second factor.
         */
        readonly delete: operations["removeMember"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Give a member another role in this environment
         * @description The new role applies from the member's next request on, and their sign-in links end. 403 if the old or new role has a scope that the caller lacks, and for a key with `purposes` or `allowed_addresses`; 409 if the role comes from groups at the identity provider, or the last owner changes their own.
         *
         *     Scope: `members:write`.
         *
         *     A session of the dashboard needs a recent second factor. Without one it needs a recent sign-in.
         */
        readonly patch: operations["changeMember"];
        readonly trace?: never;
    };
    readonly "/v1/members/{id}/sign-in-links/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create a one-time link with which a member signs in to the dashboard
         * @description Give the link only to the member: anyone with the link can sign in as them. The inquiry log records who created it. 403 for a role with a scope that the caller lacks, and for a key with `purposes` or `allowed_addresses`; 409 for a member who signs in at the identity provider or with a passkey.
         *
         *     Scope: `members:write`.
         *
         *     A session of the dashboard needs a recent second factor. Without one it needs a recent sign-in.
         */
        readonly post: operations["createSignInLink"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/members/{id}/sessions/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the sessions of a member in this environment, newest first
         * @description At most 50; those that have ended are not among them.
         *
         *     Scope: `members:write`.
         */
        readonly get: operations["listMemberSessions"];
        readonly put?: never;
        readonly post?: never;
        /**
         * End all sessions of a member in this environment immediately
         * @description Their sign-in links here end too. They can sign in again by a new one, as long as they have a role: removing the member ends that too. 403 for one whose role has a scope that the caller lacks.
         *
         *     Scope: `members:write`.
         */
        readonly delete: operations["endMemberSessions"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/roles/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the roles of this team with their scopes
         * @description Only the roles of the operator's own team have operator scopes.
         */
        readonly get: operations["listRoles"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/team/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get how the team is shown to persons: name, logo, color, contact and privacy page
         * @description In the key's environment: each has a profile of its own.
         */
        readonly get: operations["getTeam"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Change how the team is shown to persons
         * @description The change applies to the pages for persons, to mail and to PDFs. The inquiry log names the changed fields.
         *
         *     Scope: `members:write`.
         */
        readonly patch: operations["updateTeam"];
        readonly trace?: never;
    };
    readonly "/v1/session/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the session: team, environment, key or member, scopes and end
         * @description Extends the session, as every request does.
         */
        readonly get: operations["getSession"];
        readonly put?: never;
        /**
         * Sign in to the dashboard with a key or the token of a sign-in link. The response sets a cookie
         * @description Only from the service's own origin, with the header `X-OpenVOE-Session: 1`. The cookie cannot be read by scripts. A session that the browser had in this environment ends; one in another goes on.
         */
        readonly post: operations["createSession"];
        /**
         * Sign out immediately
         * @description Ends only the session of this environment. OpenVOE deletes the session, so a copy of the cookie no longer works.
         */
        readonly delete: operations["deleteSession"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/sessions/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the sessions of the same member or key in this environment, newest first
         * @description Those of the same member, or of the same key: at most 50.
         */
        readonly get: operations["listSessions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/sessions/{id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * End a session of the same member or key immediately
         * @description Works in this environment, also for the session of the request. 404 for a session of another member or key.
         */
        readonly delete: operations["endSession"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/session/alerts/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get which mail about failures the signed-in member receives in this environment
         * @description 403 where a key is signed in: a key gets no mail.
         */
        readonly get: operations["getOwnAlerts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Change which mail about failures the signed-in member receives in this environment
         * @description 403 where a key is signed in: a key gets no mail.
         */
        readonly patch: operations["setOwnAlerts"];
        readonly trace?: never;
    };
    readonly "/v1/session/confirmation-options/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Start to confirm the session with a passkey. The response has the options for the browser
         * @description For acts that are refused with 403 `second_factor_required`. The challenge is the session's own, and is answered once, within 5 minutes. 409 for who has no passkey; who came from an identity provider confirms by `POST /v1/session/departures/` with `confirms_session`.
         */
        readonly post: operations["beginConfirmation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/session/confirmations/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Confirm the session with a passkey of the signed-in member for some minutes
         * @description Challenge, origin, signature, user verification and the authenticator's count are checked, and that the passkey is the member's own. `OPENVOE_SECOND_FACTOR_MINUTES` says for how long it counts. The inquiry log says so (`second_factor.confirm`).
         */
        readonly post: operations["confirmSession"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/team/second-factor/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get whether the team requires a second factor of everybody in this environment
         * @description A member with a passkey or a sign-in by an identity provider needs it in any case.
         */
        readonly get: operations["getSecondFactorRule"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Require a second factor of everybody in this environment, or stop requiring it
         * @description From the next request on, members without a second factor cannot show or delete data of persons or give access in the dashboard; the error explains how to add a passkey. The inquiry log records the change (`team.change`). 409 for a member who requires it and has none, because they could not undo the change.
         *
         *     Scope: `members:write`.
         *
         *     A session of the dashboard needs a recent second factor.
         */
        readonly patch: operations["setSecondFactorRule"];
        readonly trace?: never;
    };
    readonly "/v1/session/ways/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the ways to sign in to the dashboard, apart from a key or a link
         * @description The same for everybody.
         */
        readonly get: operations["getSignInWays"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/session/environments/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the environments in which this browser is signed in or the member has a role
         * @description A browser has a session in each environment. The header `X-OpenVOE-Environment` names that of the page, whose session a request is of. A role is not a session: a member signs in to each environment, with a second factor if they have one.
         */
        readonly get: operations["listSessionEnvironments"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/session/departures/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Start a sign-in at the operator's OpenID provider. The response has its address and sets a cookie
         * @description Only from the service's own origin, with the header `X-OpenVOE-Session: 1`. The provider sends the browser back to `/dashboard/sign-in`, within 15 minutes. 404 without a provider.
         */
        readonly post: operations["departToProvider"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/session/returns/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Finish a sign-in at the OpenID provider. The response sets the cookie of the session
         * @description Only from the service's own origin, with the header `X-OpenVOE-Session: 1`, in the browser that began. `state`, `nonce`, audience, expiry and signature are checked. The person becomes a member of the operator's team with the roles of their groups; 403 if no group gives one. A session that the browser had in this environment ends; one that was to be confirmed goes on, and is answered as it is then.
         */
        readonly post: operations["returnFromProvider"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/session/passkey-options/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Start a sign-in to the dashboard with a passkey. The response has the options for the browser and sets a cookie
         * @description Only from the service's own origin, with the header `X-OpenVOE-Session: 1`. Within 5 minutes.
         */
        readonly post: operations["beginPasskeySignIn"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/session/passkey/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Sign in to the dashboard with a passkey. The response sets the cookie of the session
         * @description Only from the service's own origin, with the header `X-OpenVOE-Session: 1`, in the browser that began. Challenge, origin, signature, user verification and the authenticator's count are checked. A session that the browser had in this environment ends.
         */
        readonly post: operations["signInByPasskey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/passkeys/options/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Start to add a passkey for the signed-in member. The response has the options for the browser and sets a cookie
         * @description Within 5 minutes. The first one only after a recent sign-in (`OPENVOE_SECOND_FACTOR_MINUTES`): 403 `second_factor_required` for a session that began earlier. 403 where a key is signed in; 409 for a member of the identity provider, and for one with 10 passkeys.
         *
         *     A member who has a passkey needs to have used one recently, and one who has none to have signed in recently.
         */
        readonly post: operations["beginPasskey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/passkeys/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the passkeys of the signed-in member, oldest first
         * @description 403 where a key is signed in.
         */
        readonly get: operations["listPasskeys"];
        readonly put?: never;
        /**
         * Add a passkey for the signed-in member, with the response of the browser
         * @description From then on the member cannot sign in by a link, and existing links end. The inquiry log records it (`passkey.add`). 403 for the session of a key.
         *
         *     A member who has a passkey needs to have used one recently, and one who has none to have signed in recently.
         */
        readonly post: operations["addPasskey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/passkeys/{id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Remove a passkey of the signed-in member
         * @description Without a passkey, the member can sign in by a link again. 403 for the session of a key; 404 for a passkey of another member; 409 for the last passkey if the team requires a second factor in an environment of the member. An owner can remove a lost passkey.
         *
         *     A member who has a passkey needs to have used one recently, and one who has none to have signed in recently.
         */
        readonly delete: operations["removePasskey"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/members/{id}/passkeys/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Remove all passkeys of a member who has lost them. The member can then sign in by a link
         * @description Applies to every environment, and ends the member's sessions there. 403 if the member has a role in any environment with a scope that the caller lacks; 409 for the caller's own passkeys if the team requires a second factor. The inquiry log records it (`passkey.remove`, `session.end`).
         *
         *     Scope: `members:write`.
         *
         *     A session of the dashboard needs a recent second factor. Without one it needs a recent sign-in.
         */
        readonly delete: operations["forgetPasskeys"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/healthz": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Check liveness: whether the process responds
         * @description Touches no database. For the liveness probe of an orchestrator.
         */
        readonly get: operations["checkHealth"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/readyz": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Check readiness: whether the database accepts writes and the directory is loaded
         * @description For the readiness probe and load balancers. 503 with the reason while it is not.
         */
        readonly get: operations["checkReadiness"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/confirmed-acts/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the operations for which the dashboard requires a recent second factor
         * @description Requests with a key are not concerned.
         */
        readonly get: operations["listConfirmedActs"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The access token */
        readonly AccessTokens: {
            /** @description One for the public token */
            readonly access_tokens: readonly string[];
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description A company that was added */
        readonly AddedEmployer: {
            /** @description The company's id */
            readonly company_mapping_id: string;
            /** @description The employer's name, as most of its records spell it */
            readonly name: string;
            /** @description How many records name it */
            readonly records: number;
        };
        /** @description A value that a request can state for a rule */
        readonly AskedValue: {
            /**
             * @description Where a request states it
             * @enum {string}
             */
            readonly in: "parameters" | "facts";
            /** @description Its name there; a member of an object after a dot */
            readonly name: string;
            /**
             * @description Its form; by_month is an object with an amount for each month
             * @enum {string}
             */
            readonly type: "number" | "day" | "month" | "flag" | "numbers" | "days" | "text" | "word" | "words" | "by_month" | "table";
            /** @description The words that it may be; empty for other types */
            readonly one_of: readonly string[];
        };
        /** @description Pay and hours of a month */
        readonly AssessedMonth: {
            /** @description By pay date */
            readonly month: string;
            /** @description Gross pay */
            readonly gross: string;
            readonly hours: string | null;
        };
        /** @description The statements that an assessment was made of */
        readonly AssessedPay: {
            readonly identity: ("agrees" | "differs" | "not_compared") | null;
            readonly person: string | null;
            readonly made_by: {
                /** @description The id of a key, or member: and the id of a member, as the inquiry log has it */
                readonly actor: string;
                readonly name: string | null;
            } | null;
            /** @description What the requester stated: no payroll confirms it */
            readonly stated: readonly components["schemas"]["StatedValue"][];
            /** @description Whose the payroll accounts are, by their own records */
            readonly holders: readonly string[];
            /** @description By employment and pay date */
            readonly statements: readonly components["schemas"]["AssessedStatement"][];
            /** @description Months with pay dates, oldest first; repeated statements count once */
            readonly months: readonly components["schemas"]["AssessedMonth"][];
        };
        /** @description A statement that an assessment was made of */
        readonly AssessedStatement: {
            /** @description As derivations name it, before a slash */
            readonly input: string;
            /** @description The employment */
            readonly employment: string;
            readonly employer: string | null;
            readonly pay_date: string | null;
            readonly period_start: string | null;
            readonly period_end: string | null;
            readonly gross: string | null;
            readonly hours: string | null;
            readonly source: string | null;
            /** @description True if the requester stated the statement, or any part of its job; false: it is payroll's */
            readonly is_stated: boolean;
            readonly left_out: string | null;
        };
        /** @description An entry of the inquiry log */
        readonly AuditEntry: {
            /** @description The entry's id */
            readonly id: string;
            readonly number: number | null;
            /**
             * Format: date-time
             * @description When it was done: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
            /** @description The id of a key, member: and the id of a member, or operator: and an account of the machine */
            readonly actor: string;
            readonly actor_name: string | null;
            readonly environment: ("sandbox" | "development" | "production") | null;
            /**
             * @description What was done
             * @enum {string}
             */
            readonly action: "company.add" | "company.change" | "company.verify" | "company.unverify" | "company.alias" | "company.unalias" | "company.merge" | "company.unmerge" | "event.trigger" | "verification.create" | "verification.read" | "verification.list" | "verification.explain" | "verification.report" | "verification.erase" | "verification.expire" | "subject.freeze" | "subject.unfreeze" | "subject.hold" | "subject.release" | "subject.read" | "subject.file" | "subject.search" | "subject.erase" | "subject.readmit" | "dispute.open" | "dispute.read" | "dispute.inform" | "dispute.end" | "dispute.reinsert" | "dispute.tell" | "person.hand_over" | "person.sign_in" | "person.read" | "person.download" | "person.contact" | "person.confirm" | "link.read" | "link.erase" | "link.revoke" | "user.read" | "user.erase" | "order.read" | "order.look_up" | "order.export" | "user_report.create" | "user_report.read" | "income_assessment.create" | "income_assessment.read" | "income_assessment.deliver" | "income_assessment.erase" | "income_assessment.expire" | "file.open" | "linkage.use" | "key.create" | "key.deactivate" | "member.add" | "member.change" | "member.remove" | "member.link" | "member.sign_in" | "passkey.add" | "passkey.remove" | "session.end" | "second_factor.confirm" | "second_factor.use" | "personal.reveal" | "team.change" | "team.name" | "keyring.rotate" | "import.read" | "record.look_up" | "companies.import" | "companies.remove" | "employments.import" | "employments.remove" | "source.reset" | "database.backup" | "database.restore";
            /** @description The id of what it was done to */
            readonly target: string;
            /** @description Further facts, such as permissible_purpose and consent. Never a value of a person */
            readonly details: {
                readonly [key: string]: unknown;
            };
        };
        /** @description Payload of audit-head-signed */
        readonly AuditHeadSignedEvent: {
            /** @description The event's own id, the same on every retry and replay: store it, and ignore events that you have handled */
            readonly webhook_id: string;
            /**
             * @description The type of the event
             * @enum {string}
             */
            readonly event_type: "audit-head-signed";
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, six decimals
             */
            readonly event_created_at: string;
            /**
             * Format: date-time
             * @description The same as event_created_at: orders the events about one object: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            /** @description Always null */
            readonly user_id: string | null;
            /** @description Always null for this type */
            readonly status: string | null;
            /** @description How many entries of the log are chained */
            readonly number: number;
            /** @description Its hash, 64 hex digits */
            readonly hash: string;
            /**
             * Format: date-time
             * @description When it was signed: ISO 8601, UTC, six decimals
             */
            readonly signed_at: string;
            /** @description The service's Ed25519 key, 32 bytes in Base64 */
            readonly public_key: string;
            /** @description Ed25519 over `openvoe audit head`, number, hash and signed_at, joined by line feeds; Base64 */
            readonly signature: string;
        };
        /** @description An account into which pay is deposited */
        readonly BankAccount: {
            /** @description The account's id, the same at every fetch */
            readonly id: string;
            readonly bank_name: string | null;
            readonly account_type: ("C" | "S") | null;
            readonly account_number: string | null;
            readonly account_number_mask: string | null;
            readonly routing_number: string | null;
            readonly deposit_type: ("E" | "P" | "A") | null;
            readonly deposit_value: string | null;
        };
        /** @description Payload of bank-accounts-created */
        readonly BankAccountsCreatedEvent: {
            /** @description The event's own id, the same on every retry and replay: store it, and ignore events that you have handled */
            readonly webhook_id: string;
            /**
             * @description The type of the event
             * @enum {string}
             */
            readonly event_type: "bank-accounts-created";
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, six decimals
             */
            readonly event_created_at: string;
            /**
             * Format: date-time
             * @description The same as event_created_at: orders the events about one object: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            readonly user_id: string | null;
            /** @description Always null for this type */
            readonly status: string | null;
            /** @description The task that found it */
            readonly task_id: string;
            /** @description How many entries are new or changed */
            readonly objects_count: number;
            /** @description The employment */
            readonly employment_id: string;
            readonly identity?: ("agrees" | "differs" | "not_compared") | null;
            /** @description The link */
            readonly link_id: string;
            /**
             * @description The product that the link was made for
             * @enum {string}
             */
            readonly product: "income" | "employment" | "deposit_switch" | "pll";
            /**
             * @description Where the data come from
             * @enum {string}
             */
            readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
            readonly tracking_info: string | null;
        };
        /** @description Payload of bank-accounts-updated */
        readonly BankAccountsUpdatedEvent: {
            /** @description The event's own id, the same on every retry and replay: store it, and ignore events that you have handled */
            readonly webhook_id: string;
            /**
             * @description The type of the event
             * @enum {string}
             */
            readonly event_type: "bank-accounts-updated";
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, six decimals
             */
            readonly event_created_at: string;
            /**
             * Format: date-time
             * @description The same as event_created_at: orders the events about one object: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            readonly user_id: string | null;
            /** @description Always null for this type */
            readonly status: string | null;
            /** @description The task that found it */
            readonly task_id: string;
            /** @description How many entries are new or changed */
            readonly objects_count: number;
            /** @description The employment */
            readonly employment_id: string;
            readonly identity?: ("agrees" | "differs" | "not_compared") | null;
            /** @description The link */
            readonly link_id: string;
            /**
             * @description The product that the link was made for
             * @enum {string}
             */
            readonly product: "income" | "employment" | "deposit_switch" | "pll";
            /**
             * @description Where the data come from
             * @enum {string}
             */
            readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
            readonly tracking_info: string | null;
        };
        /** @description What a bridge token is for */
        readonly BridgeSession: {
            /** @description Who asks */
            readonly client_name: string;
            /**
             * @description What the connection is for
             * @enum {string}
             */
            readonly product_type: "income" | "employment" | "deposit_switch" | "pll";
            /** @description What may be fetched */
            readonly allowed_products: readonly ("income" | "employment" | "deposit_switch" | "pll")[];
            /**
             * @description The environment of the token
             * @enum {string}
             */
            readonly environment: "sandbox" | "development" | "production";
            /**
             * Format: date-time
             * @description When the token ends: ISO 8601, UTC, six decimals
             */
            readonly expires_at: string;
            /** @description True if an order asks, not a client's own page */
            readonly is_order: boolean;
            readonly accent_color: string | null;
            /** @description The company that asks, as its team's profile shows it */
            readonly brand: {
                readonly contact_email: string | null;
                readonly contact_phone: string | null;
                readonly privacy_url: string | null;
                readonly logo_url: string | null;
            };
            readonly allowed_origins: readonly string[] | null;
            readonly redirect_url: string | null;
            readonly company: components["schemas"]["CompanyMatch"] | null;
            readonly provider: {
                /** @description Its id */
                readonly id: string;
                /** @description Its name */
                readonly name: string;
            } | null;
            /** @description True: the person may choose another employer than the one that is named */
            readonly can_choose_employer: boolean;
            /** @description True: there is more than one payroll provider to choose */
            readonly can_choose_provider: boolean;
            readonly account: {
                readonly bank_name: string | null;
                /**
                 * @description Kind of account
                 * @enum {string}
                 */
                readonly account_type: "checking" | "savings";
                /** @description The last four characters */
                readonly account_number_mask: string;
                /**
                 * @description What of the pay goes there
                 * @enum {string}
                 */
                readonly deposit_type: "entire" | "percent" | "amount";
                readonly deposit_value: string | null;
            } | null;
            /** @description What the person is asked to agree to */
            readonly consent: {
                /** @description The version of the consent text, to be sent back */
                readonly version: string;
                /** @description True if the person can be asked for later refreshes */
                readonly can_refresh: boolean;
            };
            readonly connection: components["schemas"]["Connection"] | null;
            readonly order: {
                /** @description The order */
                readonly id: string;
                /** @description The part of it that the person is in */
                readonly part_id: string;
                /** @description The token of this part alone: the page continues with it */
                readonly bridge_token: string;
                readonly company_name: string | null;
                readonly signed_in_provider_id: string | null;
                /** @description Parts that a person can connect */
                readonly parts: number;
                /** @description Those of them that have not ended */
                readonly parts_open: number;
            } | null;
        };
        /** @description Opens the Bridge page for one person and one connection */
        readonly BridgeToken: {
            /** @description 32 hex digits, valid for 6 hours; shown this once */
            readonly bridge_token: string;
            /** @description The user who connects */
            readonly user_id: string;
            /**
             * @description What the connection is for
             * @enum {string}
             */
            readonly product_type: "income" | "employment" | "deposit_switch" | "pll";
            /** @description What may be fetched; product_type alone unless given */
            readonly allowed_products: readonly ("income" | "employment" | "deposit_switch" | "pll")[];
            readonly company_mapping_id: string | null;
            readonly provider_id: string | null;
            readonly tracking_info: string | null;
            readonly client_name: string | null;
            /** @description Where data may come from */
            readonly data_sources: readonly ("payroll" | "docs" | "tax" | "financial_accounts" | "insurance")[];
            /**
             * Format: date-time
             * @description When it ends: 6 hours after it was made: ISO 8601, UTC, six decimals
             */
            readonly expires_at: string;
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description The user, what they are to connect, and how the page looks */
        readonly BridgeTokenForUserRequest: {
            /**
             * @description What the connection is for
             * @enum {string}
             */
            readonly product_type: "income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions";
            readonly allowed_products?: readonly ("income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions")[] | null;
            readonly client_name?: string | null;
            readonly tracking_info?: string | null;
            readonly company_mapping_id?: string | null;
            readonly provider_id?: string | null;
            readonly data_sources?: readonly ("payroll" | "docs" | "tax" | "financial_accounts" | "insurance")[] | null;
            readonly account?: components["schemas"]["DepositAccount"] | null;
            readonly accent_color?: string | null;
            readonly allowed_origins?: readonly string[] | null;
            readonly redirect_url?: string | null;
            readonly user_id?: string | null;
            readonly user?: {
                /**
                 * Format: filled-text
                 * @description Your own id of the person
                 */
                readonly external_user_id: string;
                readonly first_name?: string | null;
                readonly last_name?: string | null;
                readonly email?: string | null;
                readonly phone?: string | null;
                readonly ssn?: string | null;
                readonly date_of_birth?: string | null;
            } | null;
        };
        /** @description What the person is to connect, and how the page looks */
        readonly BridgeTokenRequest: {
            /**
             * @description What the connection is for
             * @enum {string}
             */
            readonly product_type: "income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions";
            readonly allowed_products?: readonly ("income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions")[] | null;
            readonly client_name?: string | null;
            readonly tracking_info?: string | null;
            readonly company_mapping_id?: string | null;
            readonly provider_id?: string | null;
            readonly data_sources?: readonly ("payroll" | "docs" | "tax" | "financial_accounts" | "insurance")[] | null;
            readonly account?: components["schemas"]["DepositAccount"] | null;
            readonly accent_color?: string | null;
            readonly allowed_origins?: readonly string[] | null;
            readonly redirect_url?: string | null;
        };
        /** @description An environment as this browser sees it */
        readonly BrowserEnvironment: {
            /**
             * @description The environment
             * @enum {string}
             */
            readonly environment: "sandbox" | "development" | "production";
            /** @description True if this browser has a session there */
            readonly is_signed_in: boolean;
            readonly team: string | null;
            readonly role: ("owner" | "operator" | "caseworker" | "support" | "auditor" | "integrator") | null;
        };
        /** @description A line without faults */
        readonly CheckedOrder: {
            /** @description True: the line would be taken */
            readonly is_valid: boolean;
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description A company of the directory */
        readonly Company: {
            readonly company_mapping_id: string | null;
            /** @description The company's name; empty if there is no match */
            readonly name: string;
            /** @description Its domain; empty if there is none or no match */
            readonly domain: string;
            readonly logo_url: string | null;
            readonly success_rate: ("low" | "high" | "unsupported") | null;
            /** @description 0.00 to 1.00: the calibrated probability that this is the company. Of all answers that say 0.90, nine in ten are right */
            readonly confidence_level: string;
            /**
             * @description verified: a person confirmed which provider covers the company; mapped: a provider is known; unmapped: none is
             * @enum {string}
             */
            readonly mapping_status: "verified" | "mapped" | "unmapped";
            /** @description What success_rate was computed from */
            readonly success: {
                /** @description Attempts of the last 180 days */
                readonly attempts: number;
                /** @description Those that succeeded */
                readonly successes: number;
                /** @description Lower bound of the 90 % Wilson interval, 0 to 1 */
                readonly lower_bound: number;
            };
            /** @description What the providers of the company can do */
            readonly features: {
                readonly deposit_switch: {
                    /** @description Accounts among which pay can be divided */
                    readonly max_number: number;
                    /** @description How pay can be divided */
                    readonly deposit_types: readonly ("entire" | "percent" | "amount")[];
                    /** @description Smallest step in dollars */
                    readonly amount_precision: string;
                    /** @description Smallest step in percent */
                    readonly percent_precision: string;
                } | null;
            };
        };
        /** @description A change of the directory */
        readonly CompanyChange: {
            /** @description False if it was so already, and nothing was written */
            readonly changed: boolean;
            readonly company: components["schemas"]["CompanyRecord"];
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description What to change */
        readonly CompanyDetails: {
            /**
             * Format: filled-text
             * @description Its name: more than a legal form
             */
            readonly name?: string;
            readonly ein?: string | null;
            /** @description Its domains, the main one first */
            readonly domains?: readonly string[];
            readonly phone?: string | null;
            readonly address?: {
                readonly street?: string | null;
                readonly city?: string | null;
                readonly state?: string | null;
                readonly zip?: string | null;
            } | null;
            readonly naics?: string | null;
            readonly employees?: number | null;
            readonly logo_url?: string | null;
            /** @description True if it has people in all parts of the country */
            readonly is_nationwide?: boolean;
        };
        /** @description The company that a search found, or no match */
        readonly CompanyMatch: {
            readonly company_mapping_id: string | null;
            /** @description The company's name; empty if there is no match */
            readonly name: string;
            /** @description Its domain; empty if there is none or no match */
            readonly domain: string;
            readonly logo_url: string | null;
            readonly success_rate: ("low" | "high" | "unsupported") | null;
            /** @description 0.00 to 1.00: the calibrated probability that this is the company. Of all answers that say 0.90, nine in ten are right */
            readonly confidence_level: string;
            /**
             * @description verified: a person confirmed which provider covers the company; mapped: a provider is known; unmapped: none is
             * @enum {string}
             */
            readonly mapping_status: "verified" | "mapped" | "unmapped";
            /** @description Only without a match: what to ask the person for, what tells most first. It follows from the search alone, and says nothing of anybody */
            readonly ask_for?: readonly ("full_name" | "legal_name" | "former_name" | "city" | "state" | "ein")[];
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description Everything that an operator can see of a company */
        readonly CompanyProfile: {
            readonly company: components["schemas"]["CompanyRecord"];
            /** @description Companies that were merged into it, by name */
            readonly merged: readonly components["schemas"]["CompanyRecord"][];
            /** @description Which providers cover it */
            readonly providers: readonly {
                /** @description The company itself, or one that was merged into it */
                readonly company_mapping_id: string;
                /**
                 * @description Where it was observed or confirmed
                 * @enum {string}
                 */
                readonly environment: "sandbox" | "development" | "production";
                /** @description A provider, or a source of employments */
                readonly provider: string;
                /** @description Observed */
                readonly products: readonly ("income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions")[];
                /** @description Named by an operator */
                readonly confirmed_products: readonly ("income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions")[];
                readonly verified_at: string | null;
                readonly verified_by: string | null;
            }[];
            /** @description Attempts of the last 180 days */
            readonly observed: readonly {
                /**
                 * @description Where
                 * @enum {string}
                 */
                readonly environment: "sandbox" | "development" | "production";
                /**
                 * @description For which product
                 * @enum {string}
                 */
                readonly product: "income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions";
                /** @description Attempts */
                readonly attempts: number;
                /** @description Those that succeeded */
                readonly successes: number;
            }[];
            /** @description Its changes and those of companies merged into it, newest first, at most 100 */
            readonly history: readonly components["schemas"]["AuditEntry"][];
        };
        /** @description A company, as operators see it */
        readonly CompanyRecord: {
            /** @description The company's id */
            readonly company_mapping_id: string;
            /** @description Its name */
            readonly name: string;
            /** @description Further names from its source */
            readonly aliases: readonly string[];
            /** @description Names by which people know it, from its source: each identifies it as its own name does */
            readonly everyday_names: readonly string[];
            readonly employer_id: string | null;
            /** @description True if it has people in all parts of the country */
            readonly is_nationwide: boolean;
            /** @description Names that operators added, at most 20 */
            readonly operator_aliases: readonly string[];
            readonly ein: string | null;
            /** @description Its domains, the main one first */
            readonly domains: readonly string[];
            readonly phone: string | null;
            /** @description Its address */
            readonly address: {
                readonly street: string | null;
                readonly city: string | null;
                readonly state: string | null;
                readonly zip: string | null;
            };
            readonly naics: string | null;
            readonly employees: number | null;
            readonly logo_url: string | null;
            /** @description The import that it came from; (operator): an operator entered it */
            readonly source: string;
            readonly merged_into: string | null;
            readonly survivor_id: string | null;
            /** @description True if its source no longer has it */
            readonly is_removed: boolean;
            /**
             * Format: date-time
             * @description When it was last changed: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
        };
        /** @description What is known of a company: at least one detail that is not blank */
        readonly CompanySearch: {
            readonly name?: string | null;
            readonly domain?: string | null;
            readonly ein?: string | null;
            readonly phone?: string | null;
            readonly id?: string | null;
            readonly address?: {
                readonly street?: string | null;
                readonly city?: string | null;
                readonly state?: string | null;
                readonly zip?: string | null;
            } | null;
            readonly state?: string | null;
            readonly product_type?: ("income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions") | null;
        };
        /** @description A company that an unfinished text may mean */
        readonly CompanySuggestion: {
            readonly company_mapping_id: string | null;
            /** @description The company's name; empty if there is no match */
            readonly name: string;
            /** @description Its domain; empty if there is none or no match */
            readonly domain: string;
            readonly logo_url: string | null;
            readonly success_rate: ("low" | "high" | "unsupported") | null;
            /** @description 0.00 to 1.00: the calibrated probability that this is the company. Of all answers that say 0.90, nine in ten are right */
            readonly confidence_level: string;
            /**
             * @description verified: a person confirmed which provider covers the company; mapped: a provider is known; unmapped: none is
             * @enum {string}
             */
            readonly mapping_status: "verified" | "mapped" | "unmapped";
            readonly city: string | null;
            readonly state: string | null;
            /** @description True if the text most likely means it, or one of its names or domains begins like the text; false if it is merely similar: if none fits, the employer is probably not in the directory */
            readonly fits: boolean;
        };
        /** @description A field of both sides */
        readonly ComparedField: {
            /**
             * @description What is compared
             * @enum {string}
             */
            readonly field: "name" | "date_of_birth" | "ssn";
            /**
             * @description close: a nickname or a slip of typing; missing: one side does not say it
             * @enum {string}
             */
            readonly agreement: "agree" | "close" | "differ" | "missing";
            readonly given: string | null;
            readonly connected: string | null;
        };
        /** @description The browser's answer */
        readonly Confirmation: {
            /** @description What the browser has answered, as `PublicKeyCredential.toJSON()` writes it */
            readonly response: {
                readonly [key: string]: unknown;
            };
        };
        /** @description Payload of confirmation-asked */
        readonly ConfirmationAskedEvent: {
            /** @description The event's own id, the same on every retry and replay: store it, and ignore events that you have handled */
            readonly webhook_id: string;
            /**
             * @description The type of the event
             * @enum {string}
             */
            readonly event_type: "confirmation-asked";
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, six decimals
             */
            readonly event_created_at: string;
            /**
             * Format: date-time
             * @description The same as event_created_at: orders the events about one object: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            /** @description Always null: a dispute has no user */
            readonly user_id: string | null;
            /**
             * @description What the person has said
             * @enum {string}
             */
            readonly status: "asked";
            /** @description The verification: read it with your own credentials */
            readonly verification_id: string;
            /**
             * Format: date-time
             * @description Until when the person can answer: ISO 8601, UTC, six decimals
             */
            readonly due_at: string;
            readonly tracking_info: string | null;
        };
        /** @description Payload of confirmation-ended */
        readonly ConfirmationEndedEvent: {
            /** @description The event's own id, the same on every retry and replay: store it, and ignore events that you have handled */
            readonly webhook_id: string;
            /**
             * @description The type of the event
             * @enum {string}
             */
            readonly event_type: "confirmation-ended";
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, six decimals
             */
            readonly event_created_at: string;
            /**
             * Format: date-time
             * @description The same as event_created_at: orders the events about one object: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            /** @description Always null: a dispute has no user */
            readonly user_id: string | null;
            /**
             * @description What the person has said
             * @enum {string}
             */
            readonly status: "confirmed" | "flagged" | "unanswered" | "unreached";
            /** @description The verification: read it with your own credentials */
            readonly verification_id: string;
            /**
             * Format: date-time
             * @description Until when the person can answer: ISO 8601, UTC, six decimals
             */
            readonly due_at: string;
            readonly tracking_info: string | null;
        };
        /** @description An operation that needs a second factor */
        readonly ConfirmedAct: {
            /** @description Its name */
            readonly operation: string;
            /** @description What it does */
            readonly summary: string;
            /**
             * @description Of which kind it is
             * @enum {string}
             */
            readonly act: "reveal" | "disclosure" | "erasure" | "access" | "sign_in" | "own_passkeys";
            /** @description What that means */
            readonly meaning: string;
            readonly scope: ("companies:read" | "verifications:read" | "verifications:write" | "webhooks:read" | "webhooks:write" | "connections:read" | "connections:write" | "keys:write" | "members:write" | "pii:read" | "audit:read" | "subjects:write" | "companies:write" | "imports:write" | "operations:read" | "exchange:use") | null;
        };
        /** @description A connection as the person in it sees it */
        readonly Connection: {
            /** @description Its task */
            readonly task_id: string;
            /** @description Its link */
            readonly link_id: string;
            /**
             * @description The status of the task
             * @enum {string}
             */
            readonly status: "new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported";
            /** @description True once it has ended */
            readonly is_final: boolean;
            /**
             * Format: date-time
             * @description When it last changed: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            readonly company: {
                readonly company_mapping_id: string | null;
                /** @description Its name */
                readonly name: string;
            } | null;
            /** @description The payroll provider */
            readonly provider: {
                /** @description Its id */
                readonly id: string;
                readonly name: string | null;
                /** @description What the consent names, and nothing else is shared */
                readonly shares: readonly ("name" | "birth_and_ssn" | "contact" | "employer" | "job" | "manager" | "pay" | "statements" | "shifts" | "w2s" | "bank_accounts")[];
                /** @description False: the person proves who they are, and has no account to sign in to */
                readonly has_account: boolean;
            };
            /** @description True once the person has ended what they shared by it */
            readonly is_ended: boolean;
            readonly step: components["schemas"]["Step"] | null;
            readonly error: {
                /**
                 * @description The failure
                 * @enum {string}
                 */
                readonly code: "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported";
                /** @description The same, for the person */
                readonly message: string;
                readonly refusal: "not_their_account" | null;
            } | null;
            readonly public_token: string | null;
            readonly management_url: string | null;
            readonly link_sent_to: string | null;
            /** @description Whether the account is of the person whom the client named. Null before the end */
            readonly identity: ("agrees" | "differs" | "not_compared") | null;
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description A code was sent to the new contact */
        readonly ContactCode: {
            /**
             * Format: date-time
             * @description When the code expires: ISO 8601, UTC, six decimals
             */
            readonly code_expires_at: string;
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description The code */
        readonly ContactConfirmation: {
            /** @description The six digits */
            readonly code: string;
        };
        /** @description A credential with its secret */
        readonly CreatedKey: {
            /** @description The key's id; it is not secret */
            readonly id: string;
            readonly name: string | null;
            /**
             * @description The environment whose data it can reach
             * @enum {string}
             */
            readonly environment: "sandbox" | "development" | "production";
            /** @description The prefix and last four characters of the secret */
            readonly secret_hint: string;
            /** @description What the key may do */
            readonly scopes: readonly components["schemas"]["Scope"][];
            /**
             * Format: date-time
             * @description When it was made: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
            readonly expires_at: string | null;
            readonly deactivated_at: string | null;
            readonly last_used_at: string | null;
            /** @description Null: from anywhere */
            readonly allowed_addresses: readonly string[] | null;
            /** @description Null: any purpose, or none */
            readonly purposes: readonly components["schemas"]["PermissiblePurpose"][] | null;
            /** @description Your team's client id: X-Access-Client-Id */
            readonly client_id: string;
            /** @description X-Access-Secret: the environment's prefix and lower-case hex digits. Shown only once. Signs X-WEBHOOK-SIGN of the webhooks that this key registers */
            readonly access_secret: string;
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description A webhook with its signing secret */
        readonly CreatedWebhook: {
            /** @description The webhook's id */
            readonly id: string;
            /** @description Its name */
            readonly name: string;
            /** @description Where events are sent */
            readonly webhook_url: string;
            /** @description What is sent, as it was given */
            readonly events: readonly string[];
            /**
             * @description The environment, as it was written on creation
             * @enum {string}
             */
            readonly env_type: "production" | "prod" | "development" | "dev" | "sandbox";
            /** @description False: disabled by you, by a 410 of the receiver, or after 5 days without a success */
            readonly enabled: boolean;
            /**
             * Format: date-time
             * @description When it was registered: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            /** @description False: members get no mail when it fails or is disabled; absent otherwise */
            readonly alerts?: boolean;
            /** @description Most deliveries that begin in a second; absent without a limit */
            readonly max_per_second?: number;
            /** @description Names of your own headers; absent without any */
            readonly header_names?: readonly string[];
            /** @description Why, when and by whom it was disabled; absent while it is enabled */
            readonly disabled?: {
                /**
                 * @description by request: by a key or a member; gone: the receiver answered 410; failing: 5 days without a success
                 * @enum {string}
                 */
                readonly reason: "by request" | "gone" | "failing";
                readonly at: string | null;
                readonly by: string | null;
            };
            /** @description Signs deliveries: `whsec_` and 32 bytes in base64. Shown only once: store it */
            readonly signing_secret: string;
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description The account that pay is to go to */
        readonly DepositAccount: {
            /** @description Letters and digits, at most 34 */
            readonly account_number: string;
            /** @description 8 to 11 digits; dashes and blanks are allowed */
            readonly routing_number: string;
            readonly account_type?: ("checking" | "savings") | null;
            readonly bank_name?: string | null;
            readonly bank_address?: string | null;
            readonly deposit_type?: ("entire" | "percent" | "amount") | null;
            readonly deposit_value?: (number | string) | null;
            readonly action?: string | null;
        };
        /** @description Where pay goes */
        readonly DepositDetails: {
            readonly bank_name: string | null;
            /**
             * @description Kind of account
             * @enum {string}
             */
            readonly account_type: "checking" | "savings";
            /** @description The last four digits behind ****, or all with pii:read */
            readonly account_number: string;
            readonly account_number_mask: string | null;
            /** @description Routing number */
            readonly routing_number: string;
            /**
             * @description What of the pay goes there
             * @enum {string}
             */
            readonly deposit_type: "entire" | "percent" | "amount";
            readonly deposit_value: string | null;
        };
        /** @description The deposit that a link moved */
        readonly DepositReport: {
            /** @description The task that fetched the data: another one after each fetch */
            readonly id: string;
            /** @description The link */
            readonly link_id: string;
            /**
             * @description Always done: there is no report before
             * @enum {string}
             */
            readonly status: "done";
            /**
             * @description What the link was made for
             * @enum {string}
             */
            readonly product_type: "income" | "employment" | "deposit_switch" | "pll";
            readonly tracking_info: string | null;
            /**
             * @description Where data come from
             * @enum {string}
             */
            readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
            /** @description The payroll provider */
            readonly provider: {
                /** @description Its id */
                readonly id: string;
                /** @description Its name */
                readonly name: string;
                readonly logo_url: string | null;
            };
            /** @description The name of the provider */
            readonly provider_name: string;
            /**
             * Format: date
             * @description Of the last fetch: a calendar date, YYYY-MM-DD
             */
            readonly as_of: string;
            /**
             * Format: date-time
             * @description When it was fetched: ISO 8601, UTC, six decimals
             */
            readonly finished_at: string;
            /**
             * Format: date-time
             * @description The same as finished_at: ISO 8601, UTC, six decimals
             */
            readonly completed_at: string;
            /** @description Always null: access tokens are stored as hashes, and cannot be shown again */
            readonly access_token: string | null;
            readonly refresh_status: ("new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported") | null;
            readonly identity: components["schemas"]["IdentityComparison"];
            /** @description True if the data contradict each other or the person whom you named */
            readonly is_suspicious: boolean;
            /** @description Why it is suspicious; empty otherwise */
            readonly suspicious_reasons: readonly string[];
            /** @description SHA-256 of the masked data, 64 hex digits; equal in the PDF */
            readonly data_sha256: string;
            readonly pdf_report: string | null;
            /** @description Whose pay was moved */
            readonly employer: {
                readonly name: string | null;
                readonly logo_url: string | null;
            };
            readonly deposit_details: components["schemas"]["DepositDetails"];
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description What a person disputes of an imported record about them */
        readonly Dispute: {
            /** @description The dispute's id */
            readonly id: string;
            /**
             * @description open; extended: 15 days longer, because the person added something; verified: what is stored is right; corrected; deleted
             * @enum {string}
             */
            readonly status: "open" | "extended" | "verified" | "corrected" | "deleted";
            /** @description Who disputes */
            readonly subject: {
                /** @description Given name */
                readonly first_name: string;
                /** @description Family name */
                readonly last_name: string;
                /**
                 * Format: date
                 * @description Date of birth: a calendar date, YYYY-MM-DD
                 */
                readonly date_of_birth: string;
                readonly ssn: string | null;
            };
            /** @description The record that it is about */
            readonly employment_id: string;
            /** @description Its employer */
            readonly employer_name: string;
            /** @description The source that has it */
            readonly source: string;
            /** @description What is disputed; empty: the whole employment */
            readonly fields: readonly ("job_title" | "job_type" | "start_date" | "end_date" | "income" | "income_unit" | "pay_frequency" | "pay")[];
            /** @description Values of the record, of disputed fields alone */
            readonly disputed_values: {
                readonly job_title?: string | null;
                readonly job_type?: string | null;
                readonly start_date?: string | null;
                readonly end_date?: string | null;
                readonly income?: string | null;
                readonly income_unit?: string | null;
                readonly pay_frequency?: string | null;
            };
            /**
             * @description Why
             * @enum {string}
             */
            readonly reason: "not_mine" | "inaccurate" | "incomplete" | "outdated" | "identity_theft" | "other";
            /** @description In the person's words */
            readonly explanation: string;
            readonly statement: string | null;
            /** @description Oldest first */
            readonly information: readonly string[];
            /** @description True if earlier recipients are notified of a correction or deletion */
            readonly tells_recipients: boolean;
            /** @description How it ended; null while it lasts */
            readonly result: {
                /** @description In words for the person */
                readonly explanation: string;
                /** @description Values of the record, of disputed fields alone */
                readonly values: {
                    readonly job_title?: string | null;
                    readonly job_type?: string | null;
                    readonly start_date?: string | null;
                    readonly end_date?: string | null;
                    readonly income?: string | null;
                    readonly income_unit?: string | null;
                    readonly pay_frequency?: string | null;
                };
            } | null;
            /**
             * Format: date-time
             * @description When it was opened: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When it has to have ended: after 30 days, or 45. What is not confirmed by then is deleted: ISO 8601, UTC, six decimals
             */
            readonly due_at: string;
            readonly ended_at: string | null;
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description The result of the investigation */
        readonly DisputeEnd: {
            /**
             * @description What was found
             * @enum {string}
             */
            readonly outcome: "verified" | "corrected" | "deleted";
            /** @description In words for the person */
            readonly explanation: string;
            /** @description Only with corrected: the right values of disputed fields */
            readonly values?: {
                readonly job_title?: string | null;
                readonly job_type?: ("F" | "P" | "S" | "D" | "C") | null;
                readonly start_date?: string | null;
                readonly end_date?: string | null;
                readonly income?: string | null;
                readonly income_unit?: ("YEARLY" | "MONTHLY" | "WEEKLY" | "DAILY" | "HOURLY") | null;
                readonly pay_frequency?: ("A" | "SA" | "M" | "SM" | "BW" | "W" | "C") | null;
            };
        };
        /** @description Payload of dispute-ended */
        readonly DisputeEndedEvent: {
            /** @description The event's own id, the same on every retry and replay: store it, and ignore events that you have handled */
            readonly webhook_id: string;
            /**
             * @description The type of the event
             * @enum {string}
             */
            readonly event_type: "dispute-ended";
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, six decimals
             */
            readonly event_created_at: string;
            /**
             * Format: date-time
             * @description The same as event_created_at: orders the events about one object: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            /** @description Always null: a dispute has no user */
            readonly user_id: string | null;
            /**
             * @description The status of the dispute
             * @enum {string}
             */
            readonly status: "open" | "extended" | "verified" | "corrected" | "deleted";
            /** @description The dispute */
            readonly dispute_id: string;
            /**
             * Format: date-time
             * @description When it has to have ended: ISO 8601, UTC, six decimals
             */
            readonly due_at: string;
        };
        /** @description A dispute with the documents that show it */
        readonly DisputeFile: {
            /** @description The dispute's id */
            readonly id: string;
            /**
             * @description open; extended: 15 days longer, because the person added something; verified: what is stored is right; corrected; deleted
             * @enum {string}
             */
            readonly status: "open" | "extended" | "verified" | "corrected" | "deleted";
            /** @description Who disputes */
            readonly subject: {
                /** @description Given name */
                readonly first_name: string;
                /** @description Family name */
                readonly last_name: string;
                /**
                 * Format: date
                 * @description Date of birth: a calendar date, YYYY-MM-DD
                 */
                readonly date_of_birth: string;
                readonly ssn: string | null;
            };
            /** @description The record that it is about */
            readonly employment_id: string;
            /** @description Its employer */
            readonly employer_name: string;
            /** @description The source that has it */
            readonly source: string;
            /** @description What is disputed; empty: the whole employment */
            readonly fields: readonly ("job_title" | "job_type" | "start_date" | "end_date" | "income" | "income_unit" | "pay_frequency" | "pay")[];
            /** @description Values of the record, of disputed fields alone */
            readonly disputed_values: {
                readonly job_title?: string | null;
                readonly job_type?: string | null;
                readonly start_date?: string | null;
                readonly end_date?: string | null;
                readonly income?: string | null;
                readonly income_unit?: string | null;
                readonly pay_frequency?: string | null;
            };
            /**
             * @description Why
             * @enum {string}
             */
            readonly reason: "not_mine" | "inaccurate" | "incomplete" | "outdated" | "identity_theft" | "other";
            /** @description In the person's words */
            readonly explanation: string;
            readonly statement: string | null;
            /** @description Oldest first */
            readonly information: readonly string[];
            /** @description True if earlier recipients are notified of a correction or deletion */
            readonly tells_recipients: boolean;
            /** @description How it ended; null while it lasts */
            readonly result: {
                /** @description In words for the person */
                readonly explanation: string;
                /** @description Values of the record, of disputed fields alone */
                readonly values: {
                    readonly job_title?: string | null;
                    readonly job_type?: string | null;
                    readonly start_date?: string | null;
                    readonly end_date?: string | null;
                    readonly income?: string | null;
                    readonly income_unit?: string | null;
                    readonly pay_frequency?: string | null;
                };
            } | null;
            /**
             * Format: date-time
             * @description When it was opened: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When it has to have ended: after 30 days, or 45. What is not confirmed by then is deleted: ISO 8601, UTC, six decimals
             */
            readonly due_at: string;
            readonly ended_at: string | null;
            /** @description Oldest first */
            readonly documents: readonly {
                /** @description The document's id */
                readonly id: string;
                /** @description Its name */
                readonly name: string;
                /**
                 * @description What it is
                 * @enum {string}
                 */
                readonly content_type: "application/pdf" | "image/jpeg" | "image/png" | "text/plain";
                /** @description Its size */
                readonly size_bytes: number;
                /** @description Base64 */
                readonly content: string;
            }[];
        };
        /** @description A text, documents or both */
        readonly DisputeInformation: {
            readonly text?: string | null;
            /** @description What shows it; stored sealed */
            readonly documents?: readonly {
                /**
                 * Format: filled-text
                 * @description Its name
                 */
                readonly name: string;
                /**
                 * @description What it is
                 * @enum {string}
                 */
                readonly content_type: "application/pdf" | "image/jpeg" | "image/png" | "text/plain";
                /** @description Base64; of all documents together at most 700,000 bytes */
                readonly content: string;
            }[];
        };
        /** @description Payload of dispute-notice */
        readonly DisputeNoticeEvent: {
            /** @description The event's own id, the same on every retry and replay: store it, and ignore events that you have handled */
            readonly webhook_id: string;
            /**
             * @description The type of the event
             * @enum {string}
             */
            readonly event_type: "dispute-notice";
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, six decimals
             */
            readonly event_created_at: string;
            /**
             * Format: date-time
             * @description The same as event_created_at: orders the events about one object: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            /** @description Always null: a dispute has no user */
            readonly user_id: string | null;
            /**
             * @description What became of the data
             * @enum {string}
             */
            readonly status: "corrected" | "deleted";
            /** @description The dispute */
            readonly dispute_id: string;
            /** @description Your verification that had them */
            readonly verification_id: string;
            /** @description What was corrected or deleted, without values; empty: an employment as a whole */
            readonly changed_fields: readonly string[];
            readonly tracking_info: string | null;
        };
        /** @description The verifications that were notified */
        readonly DisputeNotices: {
            /** @description The verifications whose teams were notified now */
            readonly told: number;
        };
        /** @description Payload of dispute-opened */
        readonly DisputeOpenedEvent: {
            /** @description The event's own id, the same on every retry and replay: store it, and ignore events that you have handled */
            readonly webhook_id: string;
            /**
             * @description The type of the event
             * @enum {string}
             */
            readonly event_type: "dispute-opened";
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, six decimals
             */
            readonly event_created_at: string;
            /**
             * Format: date-time
             * @description The same as event_created_at: orders the events about one object: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            /** @description Always null: a dispute has no user */
            readonly user_id: string | null;
            /**
             * @description The status of the dispute
             * @enum {string}
             */
            readonly status: "open" | "extended" | "verified" | "corrected" | "deleted";
            /** @description The dispute */
            readonly dispute_id: string;
            /**
             * Format: date-time
             * @description When it has to have ended: ISO 8601, UTC, six decimals
             */
            readonly due_at: string;
        };
        /** @description Payload of dispute-reminder */
        readonly DisputeReminderEvent: {
            /** @description The event's own id, the same on every retry and replay: store it, and ignore events that you have handled */
            readonly webhook_id: string;
            /**
             * @description The type of the event
             * @enum {string}
             */
            readonly event_type: "dispute-reminder";
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, six decimals
             */
            readonly event_created_at: string;
            /**
             * Format: date-time
             * @description The same as event_created_at: orders the events about one object: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            /** @description Always null: a dispute has no user */
            readonly user_id: string | null;
            /**
             * @description The status of the dispute
             * @enum {string}
             */
            readonly status: "open" | "extended" | "verified" | "corrected" | "deleted";
            /** @description The dispute */
            readonly dispute_id: string;
            /**
             * Format: date-time
             * @description When it has to have ended: ISO 8601, UTC, six decimals
             */
            readonly due_at: string;
            /** @description Whole days until then, rounded up */
            readonly days_left: number;
        };
        /** @description Where to send an income report, and how it is signed */
        readonly EmmyDelivery: {
            /**
             * Format: filled-text
             * @description The agency's receiver: an https URL, on a host of OPENVOE_AGENCY_HOSTS if the operator lists hosts
             */
            readonly url: string;
            /**
             * Format: filled-text
             * @description The receiver's API key, which signs the report; it is not stored
             */
            readonly key: string;
            /**
             * @description documented: X-Emmy-Signature over v1:, the timestamp, : and the body; ivaas: X-IVAAS-Signature without v1:. documented unless given
             * @enum {string}
             */
            readonly form?: "documented" | "ivaas";
            /** @description agency_partner_metadata: what the receiver's integration has agreed on */
            readonly metadata?: {
                readonly [key: string]: unknown;
            };
            /** @description True if the person says that they have other jobs; false unless given */
            readonly has_other_jobs?: boolean;
            readonly applicant_full_name?: string | null;
        };
        /** @description What became of a delivery */
        readonly EmmyOutcome: {
            /** @description True if the receiver answered with 2xx */
            readonly is_delivered: boolean;
            /** @description As in the delivery log of webhooks */
            readonly outcome: string;
            readonly status_code: number | null;
            /** @description How long it took */
            readonly duration_ms: number;
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description Employers of the list */
        readonly EmployersToAdd: {
            /** @description Which ones, at most 200 */
            readonly names: readonly string[];
        };
        /** @description A job, as the payroll system has it */
        readonly Employment: {
            /** @description The employment's id, the same at every fetch */
            readonly id: string;
            /** @description True if the person is employed there now */
            readonly is_active: boolean;
            readonly job_title: string | null;
            readonly job_type: ("F" | "P" | "S" | "D" | "C") | null;
            readonly start_date: string | null;
            readonly original_hire_date: string | null;
            readonly end_date: string | null;
            readonly income: string | null;
            readonly income_unit: ("YEARLY" | "MONTHLY" | "WEEKLY" | "DAILY" | "HOURLY") | null;
            readonly pay_rate: string | null;
            readonly pay_frequency: ("A" | "SA" | "M" | "SM" | "BW" | "W" | "C") | null;
            readonly manager_name: string | null;
            readonly external_last_updated: string | null;
            /** @description Fields that were computed, not stated by the payroll system */
            readonly derived_fields: readonly string[];
            /** @description Fields that the payroll system does not have */
            readonly missing_data_fields: readonly string[];
            readonly company: components["schemas"]["PayrollCompany"];
        };
        /** @description Payload of employment-created */
        readonly EmploymentCreatedEvent: {
            /** @description The event's own id, the same on every retry and replay: store it, and ignore events that you have handled */
            readonly webhook_id: string;
            /**
             * @description The type of the event
             * @enum {string}
             */
            readonly event_type: "employment-created";
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, six decimals
             */
            readonly event_created_at: string;
            /**
             * Format: date-time
             * @description The same as event_created_at: orders the events about one object: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            readonly user_id: string | null;
            /** @description Always null for this type */
            readonly status: string | null;
            /** @description The task that found it */
            readonly task_id: string;
            /** @description The employment; a profile is that of its employment */
            readonly object_id: string;
            readonly identity?: ("agrees" | "differs" | "not_compared") | null;
            /** @description The link */
            readonly link_id: string;
            /**
             * @description The product that the link was made for
             * @enum {string}
             */
            readonly product: "income" | "employment" | "deposit_switch" | "pll";
            /**
             * @description Where the data come from
             * @enum {string}
             */
            readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
            readonly tracking_info: string | null;
        };
        /** @description Payload of employment-updated */
        readonly EmploymentUpdatedEvent: {
            /** @description The event's own id, the same on every retry and replay: store it, and ignore events that you have handled */
            readonly webhook_id: string;
            /**
             * @description The type of the event
             * @enum {string}
             */
            readonly event_type: "employment-updated";
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, six decimals
             */
            readonly event_created_at: string;
            /**
             * Format: date-time
             * @description The same as event_created_at: orders the events about one object: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            readonly user_id: string | null;
            /** @description Always null for this type */
            readonly status: string | null;
            /** @description The task that found it */
            readonly task_id: string;
            /** @description The employment; a profile is that of its employment */
            readonly object_id: string;
            readonly identity?: ("agrees" | "differs" | "not_compared") | null;
            /** @description The fields that differ */
            readonly changed_fields: readonly string[];
            /** @description The link */
            readonly link_id: string;
            /**
             * @description The product that the link was made for
             * @enum {string}
             */
            readonly product: "income" | "employment" | "deposit_switch" | "pll";
            /**
             * @description Where the data come from
             * @enum {string}
             */
            readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
            readonly tracking_info: string | null;
        };
        /** @description Whose data, and who asks for it */
        readonly ErasureRequest: {
            readonly subject: components["schemas"]["SubjectDetails"];
            /**
             * @description The requester: the person, their representative, or the operator for a reason of its own. Recorded in the inquiry log
             * @enum {string}
             */
            readonly requested_by: "subject" | "authorized_agent" | "guardian" | "executor" | "operator";
            readonly proof_sha256?: string | null;
        };
        /** @description The one format of all errors, whatever the status */
        readonly Error: {
            /** @description The error */
            readonly error: {
                /** @description What went wrong, for programs: one of the codes listed in the guide on errors */
                readonly code: string;
                /** @description What went wrong, for people. Never has a personal value */
                readonly message: string;
                /** @description The request's id, as in `X-Request-Id`: name it when you report a problem */
                readonly request_id: string;
                /** @description Only with `incorrect_parameters` */
                readonly extra?: {
                    /** @description Every field that was refused */
                    readonly "invalid-params": readonly {
                        /** @description Path of the field */
                        readonly field: string;
                        /** @description What is wrong with it, and what is allowed */
                        readonly message: string;
                    }[];
                };
            };
        };
        /** @description An event with all its deliveries */
        readonly Event: {
            /** @description The event's id, which its payload calls webhook_id */
            readonly event_id: string;
            /**
             * @description Its type
             * @enum {string}
             */
            readonly event_type: "instant-verification-completed" | "instant-verification-failed" | "confirmation-asked" | "confirmation-ended" | "task-status-updated" | "link-connected" | "link-disconnected" | "link-deleted" | "employment-created" | "employment-updated" | "profile-created" | "profile-updated" | "statements-created" | "statements-updated" | "shifts-created" | "shifts-updated" | "bank-accounts-created" | "bank-accounts-updated" | "order-created" | "order-status-updated" | "order-refresh-failed" | "dispute-opened" | "dispute-reminder" | "dispute-ended" | "dispute-notice" | "audit-head-signed" | "key-expiring" | "income-assessment-completed" | "income-assessment-changed" | "webhook-test";
            /** @description The exact bytes sent to webhooks and signed, as a string of JSON */
            readonly payload: string;
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
            /** @description One for each webhook that subscribed to its type */
            readonly deliveries: readonly components["schemas"]["EventDelivery"][];
        };
        /** @description How the delivery of an event to one webhook stands */
        readonly EventDelivery: {
            /** @description The webhook */
            readonly webhook_id: string;
            readonly webhook_name: string | null;
            /** @description Where the last attempt went, or else the webhook's URL */
            readonly webhook_url: string;
            /**
             * @description delivered: an attempt arrived; due: the next attempt follows; exhausted: the retry schedule has ended; held: the webhook is or was disabled, and a replay sends it
             * @enum {string}
             */
            readonly status: "delivered" | "due" | "exhausted" | "held";
            /** @description Attempts so far, those of replays included */
            readonly attempts: number;
            readonly last_attempt_id: string | null;
            readonly last_attempt_at: string | null;
            readonly last_outcome: ("delivered" | "refused" | "gone" | "timeout" | "blocked_address" | "dns" | "connection" | "tls" | "redirect" | "protocol" | "internal") | null;
            readonly last_status_code: number | null;
            readonly next_attempt_at: string | null;
            /** @description What is left of the retry schedule after the attempt that is due: the pause after each, should all fail */
            readonly further_delays_seconds: readonly number[];
        };
        /** @description The events after a cursor */
        readonly EventPage: {
            /** @description Send it with the next request to get the events that follow */
            readonly cursor: string;
            /** @description The events, oldest first */
            readonly results: readonly components["schemas"]["FeedEvent"][];
        };
        /** @description A type of event */
        readonly EventType: {
            /**
             * @description The type
             * @enum {string}
             */
            readonly event_type: "instant-verification-completed" | "instant-verification-failed" | "confirmation-asked" | "confirmation-ended" | "task-status-updated" | "link-connected" | "link-disconnected" | "link-deleted" | "employment-created" | "employment-updated" | "profile-created" | "profile-updated" | "statements-created" | "statements-updated" | "shifts-created" | "shifts-updated" | "bank-accounts-created" | "bank-accounts-updated" | "order-created" | "order-status-updated" | "order-refresh-failed" | "dispute-opened" | "dispute-reminder" | "dispute-ended" | "dispute-notice" | "audit-head-signed" | "key-expiring" | "income-assessment-completed" | "income-assessment-changed";
            /** @description When it is sent */
            readonly summary: string;
            /** @description What a receiver has to know of it */
            readonly description: string;
            /** @description A payload of this type, as a string of JSON; its ids belong to nothing */
            readonly sample: string;
        };
        /** @description Points to raise */
        readonly ExchangeEvaluationRequest: {
            /** @description The epoch of the secret key */
            readonly epoch: string;
            /** @description Blinded points */
            readonly points: readonly string[];
        };
        /** @description The company that a search found, or no match, and why */
        readonly ExplainableCompanyMatch: {
            readonly company_mapping_id: string | null;
            /** @description The company's name; empty if there is no match */
            readonly name: string;
            /** @description Its domain; empty if there is none or no match */
            readonly domain: string;
            readonly logo_url: string | null;
            readonly success_rate: ("low" | "high" | "unsupported") | null;
            /** @description 0.00 to 1.00: the calibrated probability that this is the company. Of all answers that say 0.90, nine in ten are right */
            readonly confidence_level: string;
            /**
             * @description verified: a person confirmed which provider covers the company; mapped: a provider is known; unmapped: none is
             * @enum {string}
             */
            readonly mapping_status: "verified" | "mapped" | "unmapped";
            /** @description Only without a match: what to ask the person for, what tells most first. It follows from the search alone, and says nothing of anybody */
            readonly ask_for?: readonly ("full_name" | "legal_name" | "former_name" | "city" | "state" | "ein")[];
            /** @description Only with explain=true: what of the text was compared with which name, and what was left out, in sentences for a person */
            readonly reasons?: readonly {
                /**
                 * @description What the sentence is about
                 * @enum {string}
                 */
                readonly code: "compared_with" | "read_as" | "left_out" | "dealer" | "initials" | "other_state" | "several_places";
                /** @description The sentence */
                readonly text: string;
            }[];
            /** @description Only with explain=true: the best candidates, best first */
            readonly candidates?: readonly {
                /** @description The candidate's id */
                readonly company_mapping_id: string;
                /** @description Its name */
                readonly name: string;
                /** @description Its domain; empty if none is known */
                readonly domain: string;
                readonly city: string | null;
                readonly state: string | null;
                /** @description The calibrated probability that this is the company, 0 to 1 */
                readonly probability: number;
            }[];
            /** @description Only with explain=true: for the best candidate, the strongest entry first; none that adds nothing */
            readonly explanation?: readonly {
                /** @description The feature's name */
                readonly feature: string;
                /** @description What the feature compares, in words */
                readonly meaning: string;
                /**
                 * @description The detail that it is about; legal: the legal form, company: no comparison. The weights of one detail add up
                 * @enum {string}
                 */
                readonly detail: "name" | "legal" | "company" | "state" | "city" | "zip" | "street" | "phone" | "domain" | "ein" | "id";
                readonly query: string | null;
                readonly candidate: string | null;
                /**
                 * @description How the two values compare; prior: no comparison, but a property of the candidate, or which details were asked for
                 * @enum {string}
                 */
                readonly verdict: "agree" | "close" | "differ" | "missing" | "prior";
                /** @description What the feature adds to the log-odds; below 0 it is evidence against the candidate */
                readonly weight: number;
            }[];
            /** @description Only with explain=true: details that were left out of account, with the reason */
            readonly ignored_details?: readonly {
                /** @description The detail */
                readonly field: string;
                /** @description Why */
                readonly message: string;
            }[];
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description An event in the feed */
        readonly FeedEvent: {
            /** @description The event's id, which its payload calls webhook_id */
            readonly event_id: string;
            /**
             * @description Its type
             * @enum {string}
             */
            readonly event_type: "instant-verification-completed" | "instant-verification-failed" | "confirmation-asked" | "confirmation-ended" | "task-status-updated" | "link-connected" | "link-disconnected" | "link-deleted" | "employment-created" | "employment-updated" | "profile-created" | "profile-updated" | "statements-created" | "statements-updated" | "shifts-created" | "shifts-updated" | "bank-accounts-created" | "bank-accounts-updated" | "order-created" | "order-status-updated" | "order-refresh-failed" | "dispute-opened" | "dispute-reminder" | "dispute-ended" | "dispute-notice" | "audit-head-signed" | "key-expiring" | "income-assessment-completed" | "income-assessment-changed";
            /** @description The exact bytes sent to webhooks and signed, as a string of JSON */
            readonly payload: string;
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
        };
        /** @description A difference from the last file of the source */
        readonly FileDifference: {
            /**
             * @description format, encoding, pay_unit and period: another one; heading_…: a column is missing, new, renamed or read as another field
             * @enum {string}
             */
            readonly kind: "format" | "encoding" | "heading_missing" | "heading_new" | "heading_renamed" | "heading_read_as" | "pay_unit" | "period";
            readonly was: string | null;
            readonly is: string | null;
            /** @description In words, with what to do */
            readonly message: string;
        };
        /** @description What a file does not tell and has to be answered before it is loaded */
        readonly FileQuestion: {
            /** @description As `answers` takes it. The next file of the source that asks the same has the same */
            readonly id: string;
            /**
             * @description dates: the order of day and month; employer: its name; pay_unit: what a rate is paid for; column: what a column means; name_order: whether the surname is first; same_person: whether the rows of a name are one person's; hours_form: whether 7.30 is 7 hours and 30 minutes; period: the year, quarter or month of the figures
             * @enum {string}
             */
            readonly kind: "dates" | "employer" | "pay_unit" | "column" | "name_order" | "same_person" | "hours_form" | "period";
            readonly column: string | null;
            /** @description The question, with the evidence */
            readonly text: string;
            /** @description The answers to choose from; empty: any text is one */
            readonly options: readonly {
                /** @description As `answers` takes it */
                readonly answer: string;
                /** @description In words */
                readonly text: string;
                readonly effect: string | null;
            }[];
            /** @description Some of the rows that it is about */
            readonly rows: readonly (number | string)[];
        };
        /** @description How the file is read: as given, and else as the last file of its source was */
        readonly FileReading: {
            /** @description By field, the heading of its column; null: no column holds it */
            readonly columns: {
                readonly [key: string]: string | null;
            };
            /** @description By field, the value of all rows that do not tell it */
            readonly values: {
                readonly [key: string]: string;
            };
            /** @description By the id of a question of the file, its answer */
            readonly answers: {
                readonly [key: string]: string;
            };
            readonly dates: ("MDY" | "DMY" | "YMD") | null;
            readonly as: string | null;
        };
        /** @description Whose file, and who asks for it */
        readonly FileRequest: {
            readonly subject: components["schemas"]["SubjectDetails"];
            /**
             * @description The requester: the person, their representative, or the operator for a reason of its own. Recorded in the inquiry log
             * @enum {string}
             */
            readonly requested_by: "subject" | "authorized_agent" | "guardian" | "executor" | "operator";
            readonly proof_sha256?: string | null;
        };
        /** @description A Form W-2 */
        readonly FormW2: {
            /** @description The form's id, the same at every fetch */
            readonly id: string;
            /** @description Calendar year */
            readonly year: number;
            /** @description Box 1, wages: US dollars, two decimals */
            readonly wages: string;
            /** @description Box 2, federal income tax withheld: US dollars, two decimals */
            readonly federal_tax: string;
            /** @description Box 3, social security wages: US dollars, two decimals */
            readonly social_security_wages: string;
            /** @description Box 4, social security tax withheld: US dollars, two decimals */
            readonly social_security_tax: string;
            /** @description Box 5, Medicare wages: US dollars, two decimals */
            readonly medicare_wages: string;
            /** @description Box 6, Medicare tax withheld: US dollars, two decimals */
            readonly medicare_tax: string;
            readonly state_tax: string | null;
            /** @description Always null: the file is made when it is read. data_sha256 of the report shows a change */
            readonly md5sum: string | null;
            readonly file: string | null;
        };
        /** @description An object that was found */
        readonly Found: {
            /**
             * @description What it is
             * @enum {string}
             */
            readonly kind: "verification" | "order" | "user" | "link" | "company" | "webhook" | "key";
            /** @description Its id */
            readonly id: string;
            /** @description The name of its person, its own name, or else its id */
            readonly title: string;
            readonly detail: string | null;
            readonly status: string | null;
            /**
             * @description By what it was found
             * @enum {string}
             */
            readonly matched_by: "id" | "reference" | "name";
            readonly created_at: string | null;
        };
        /** @description An imported record, masked */
        readonly FoundRecord: {
            /** @description The record's id */
            readonly id: string;
            /** @description Its id in its file */
            readonly record_id: string;
            /** @description The source that it was imported under */
            readonly source: string;
            /** @description The initial of the given name */
            readonly first_name: string;
            /** @description The initial of the family name */
            readonly last_name: string;
            readonly birth_year: string | null;
            readonly ssn: string | null;
            /** @description The employer, as in the file */
            readonly employer_name: string;
            readonly company_mapping_id: string | null;
            /** @description True if the job lasts */
            readonly is_active: boolean;
            readonly as_of: string | null;
            readonly file_name: string | null;
            readonly imported_at: string | null;
            readonly actor: string | null;
            readonly actor_name: string | null;
        };
        /** @description The records of a person */
        readonly FoundRecords: {
            /** @description By source; empty if there is none */
            readonly results: readonly components["schemas"]["FoundRecord"][];
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description Whose file to freeze */
        readonly FreezeRequest: {
            readonly subject: components["schemas"]["SubjectDetails"];
        };
        /** @description The person as a payroll system knows them */
        readonly Identity: {
            readonly first_name: string | null;
            readonly last_name: string | null;
            readonly full_name: string | null;
            readonly middle_initials: string | null;
            readonly email: string | null;
            readonly date_of_birth: string | null;
            readonly ssn: string | null;
            readonly phone: string | null;
            readonly home_address: components["schemas"]["PayrollAddress"] | null;
            /** @description The employment whose payroll says so */
            readonly employment_id: string;
            /** @description Its employer */
            readonly company_name: string;
        };
        /** @description Whether the payroll account is of the person whom you named with the order or user */
        readonly IdentityComparison: {
            /**
             * @description agrees: nothing that was compared differs; differs: the name, the date of birth or the SSN does; not_compared: one side says nothing to compare
             * @enum {string}
             */
            readonly status: "agrees" | "differs" | "not_compared";
            /** @description Each field: name, date of birth, SSN */
            readonly fields: readonly components["schemas"]["ComparedField"][];
        };
        /** @description An import of a file, over HTTP or by the command line, or the removal of a source */
        readonly Import: {
            /** @description The import's id */
            readonly id: string;
            /**
             * @description import: of a file; remove: the removal of a source
             * @enum {string}
             */
            readonly act: "import" | "remove";
            /**
             * @description companies: employers of the directory; employments: payroll records
             * @enum {string}
             */
            readonly kind: "companies" | "employments";
            /** @description The source that its rows belong to */
            readonly source: string;
            /**
             * @description Of employments; companies belong to all environments
             * @enum {string}
             */
            readonly environment: "sandbox" | "development" | "production";
            /**
             * @description uploading: it takes parts; queued: it waits for a worker; running; completed, with rejects or without; failed: `error` says why. The last two are final
             * @enum {string}
             */
            readonly status: "uploading" | "queued" | "running" | "completed" | "failed";
            readonly file_name: string | null;
            /** @description What a file of a payroll system is; null before it was read, and of other files */
            readonly payroll: components["schemas"]["PayrollFile"] | null;
            /** @description How the file differs from the last one of its source; empty before it was read, and if it is alike */
            readonly differences: readonly components["schemas"]["FileDifference"][];
            /** @description What the file changed of what its source held; null before the end, and of companies */
            readonly change: components["schemas"]["ImportChange"] | null;
            /** @description Who began it: the id of a key, member: and the id of a member, or operator: and an account of the machine, by the command line */
            readonly actor: string;
            readonly actor_name: string | null;
            /** @description True if the source's rows that are not in the file are removed */
            readonly replaces: boolean;
            /** @description Parts of the file that have arrived */
            readonly parts: number;
            /** @description Bytes of the file that have arrived */
            readonly total_bytes: number;
            /** @description Bytes that were read so far */
            readonly read_bytes: number;
            readonly counts: {
                /** @description Rows that were new */
                readonly added: number;
                /** @description Rows that differed from the stored ones */
                readonly updated: number;
                /** @description Rows that were stored already */
                readonly unchanged: number;
                /** @description Stored rows that are not in the file, with `replaces` */
                readonly removed: number;
                /** @description Rows with a fault */
                readonly rejected: number;
                /** @description Rows of companies that operators merged into others: they change nothing */
                readonly merged: number;
            } | null;
            /** @description The most frequent reasons of rejects, most frequent first */
            readonly reasons: readonly {
                readonly field: string | null;
                /** @description What is wrong. Never has a value of the file */
                readonly reason: string;
                /** @description Rows with this fault */
                readonly count: number;
            }[];
            /** @description Rows in rejects.csv, at most 20,000 */
            readonly rejects_listed: number;
            /** @description Rejected rows */
            readonly rejects_total: number;
            /** @description What was left out of rows that were imported, such as a birth that cannot be; the first hundred */
            readonly warnings: readonly {
                /** @description Line of the file, from 1 */
                readonly line: number;
                readonly field: string | null;
                /** @description Why. Never has a value of the file */
                readonly reason: string;
            }[];
            /** @description Values that were left out of imported rows */
            readonly warnings_total: number;
            readonly error: string | null;
            /**
             * Format: date-time
             * @description When it was created: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
            readonly started_at: string | null;
            readonly finished_at: string | null;
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly request_warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description What a file changes of what its source holds, in counts; rejected rows are left out */
        readonly ImportChange: {
            readonly persons_new: number | null;
            /** @description Jobs that were not stored */
            readonly jobs_new: number;
            /** @description Jobs whose stored record or pay differs */
            readonly jobs_changed: number;
            /** @description Jobs that are stored as the file has them */
            readonly jobs_unchanged: number;
            readonly jobs_gone: number | null;
            /** @description Jobs that had waited for their person, and have joined one */
            readonly jobs_joined: number;
            /** @description Jobs of the source without birth date and SSN that wait for their person after this file; no verification finds them. They join the person of their number or name whom a later file brings */
            readonly jobs_waiting: number;
            /** @description Why jobs wait, the most frequent reason first */
            readonly waiting_reasons: readonly components["schemas"]["WaitingReason"][];
            /** @description Pay statements that were not stored */
            readonly statements_new: number;
            /** @description Pay statements with another value, which replaces the stored one and keeps it as history */
            readonly statements_corrected: number;
            /** @description Pay statements that are stored already */
            readonly statements_unchanged: number;
            /** @description Totals of quarters and years that were not stored */
            readonly totals_new: number;
            /** @description Totals of quarters and years with another value */
            readonly totals_corrected: number;
            /** @description Totals of quarters and years that are stored already */
            readonly totals_unchanged: number;
        };
        /** @description A table of a file as it is in the file */
        readonly ImportTable: {
            readonly sheet: string | null;
            /** @description What stands above it */
            readonly titles: readonly string[];
            /** @description In their order */
            readonly columns: readonly {
                /** @description Its heading, or its place, such as `#3`, where that may be a value */
                readonly heading: string;
                /** @description How `answers` name it: `column:NAME` says what it means, asked or not */
                readonly name: string;
                readonly field: string | null;
                readonly evidence: string | null;
            }[];
            /** @description The first rows below the headings */
            readonly rows: readonly {
                /** @description Row of the file, counted from 1, or its path */
                readonly row: number | string;
                /** @description One for each column */
                readonly cells: readonly string[];
            }[];
            /** @description Rows below the headings */
            readonly count: number;
            readonly unused: string | null;
        };
        /** @description What a rule of the request says */
        readonly IncomeAnswer: {
            /** @description The rule */
            readonly rule: string;
            /**
             * Format: date
             * @description The day on which the facts were looked at: a calendar date, YYYY-MM-DD
             */
            readonly as_of: string;
            readonly assessment_id: string | null;
            readonly verdict: string | null;
            readonly identity?: ("agrees" | "differs" | "not_compared") | null;
        };
        /** @description What a rule says of what is known, as it was when it was made */
        readonly IncomeAssessment: {
            /** @description The assessment's id */
            readonly id: string;
            /**
             * @description What was assessed; facts: what the request stated, alone
             * @enum {string}
             */
            readonly subject: "facts" | "verification" | "link" | "user" | "order";
            readonly verification_id: string | null;
            readonly link_id: string | null;
            readonly user_id: string | null;
            readonly order_id: string | null;
            /** @description The rule */
            readonly rule: {
                /** @description The rule's name with its pack */
                readonly name: string;
                /** @description Its name for people */
                readonly title: string;
                /** @description The version of its pack */
                readonly version: string;
                /** @description Where the rule stands */
                readonly citations: readonly unknown[];
            };
            /**
             * Format: date
             * @description The day on which the facts were looked at: a calendar date, YYYY-MM-DD
             */
            readonly as_of: string;
            readonly identity: ("agrees" | "differs" | "not_compared") | null;
            readonly identity_review: {
                /** @description The id of a key, or member: and that of a member, as the inquiry log has it */
                readonly stated_by: string;
                /**
                 * Format: date-time
                 * @description When: ISO 8601, UTC, six decimals
                 */
                readonly stated_at: string;
            } | null;
            /** @description The parameters that the request stated */
            readonly stated: {
                readonly [key: string]: unknown;
            };
            /** @description What the rule says; cannot_tell if something is missing that could change it */
            readonly verdict: string;
            readonly period: string | null;
            /** @description The figures */
            readonly figures: readonly components["schemas"]["IncomeFigure"][];
            /** @description What the verdict rests on, or what is missing */
            readonly reasons: readonly {
                /** @description For programs */
                readonly code: string;
                /** @description For people */
                readonly text: string;
                /** @description Its numbers */
                readonly values: {
                    readonly [key: string]: string;
                };
                readonly settled_by: {
                    /**
                     * @description For programs
                     * @enum {string}
                     */
                    readonly code: "bonus_frequency" | "breakdown_of_pay" | "confirmation_of_activity" | "corrected_statement" | "counting_method" | "current_rate" | "daily_time_records" | "dates_of_employment" | "days_per_week" | "debt_amount" | "delivery_date" | "earlier_employment" | "end_date" | "end_of_month" | "enrolment_status" | "evidence_of_month" | "gross_pay" | "hire_date" | "hours_of_periods" | "hours_of_week" | "household_income" | "income_history" | "items_of_form" | "later_statements" | "leave_pay" | "missing_statements" | "months_of_review" | "months_paid" | "more_pay_dates" | "number_of_jobs" | "overtime_to_come" | "pay_frequency" | "pay_periods" | "pay_rate" | "pay_statements" | "payments_per_year" | "person_compared" | "person_reviewed" | "pretax_deductions" | "prior_year_w2" | "proof_of_income" | "proof_of_stability" | "rent" | "return_date" | "reverification" | "rounding_of_proxy_hours" | "seasonal_status" | "start_of_income" | "start_of_work" | "stated_fact" | "statements_of_last_months" | "statements_of_month" | "tenant_income" | "treatment_of_paid_leave" | "treatment_of_unpaid_leave" | "usual_hours_of_week" | "whether_employed" | "whether_ended" | "year_to_date_totals";
                    /**
                     * @description Who has it
                     * @enum {string}
                     */
                    readonly from: "payroll" | "employer" | "person" | "school" | "organizer" | "programme" | "landlord" | "lender" | "requester" | "time";
                    /** @description For people */
                    readonly text: string;
                } | null;
            }[];
            /** @description What would settle an undecided answer, each once; empty for any other verdict */
            readonly settled_by: readonly {
                /**
                 * @description For programs
                 * @enum {string}
                 */
                readonly code: "bonus_frequency" | "breakdown_of_pay" | "confirmation_of_activity" | "corrected_statement" | "counting_method" | "current_rate" | "daily_time_records" | "dates_of_employment" | "days_per_week" | "debt_amount" | "delivery_date" | "earlier_employment" | "end_date" | "end_of_month" | "enrolment_status" | "evidence_of_month" | "gross_pay" | "hire_date" | "hours_of_periods" | "hours_of_week" | "household_income" | "income_history" | "items_of_form" | "later_statements" | "leave_pay" | "missing_statements" | "months_of_review" | "months_paid" | "more_pay_dates" | "number_of_jobs" | "overtime_to_come" | "pay_frequency" | "pay_periods" | "pay_rate" | "pay_statements" | "payments_per_year" | "person_compared" | "person_reviewed" | "pretax_deductions" | "prior_year_w2" | "proof_of_income" | "proof_of_stability" | "rent" | "return_date" | "reverification" | "rounding_of_proxy_hours" | "seasonal_status" | "start_of_income" | "start_of_work" | "stated_fact" | "statements_of_last_months" | "statements_of_month" | "tenant_income" | "treatment_of_paid_leave" | "treatment_of_unpaid_leave" | "usual_hours_of_week" | "whether_employed" | "whether_ended" | "year_to_date_totals";
                /**
                 * @description Who has it
                 * @enum {string}
                 */
                readonly from: "payroll" | "employer" | "person" | "school" | "organizer" | "programme" | "landlord" | "lender" | "requester" | "time";
                /** @description For people */
                readonly text: string;
            }[];
            /** @description What was left out */
            readonly omissions: readonly {
                /** @description The statement or other input */
                readonly input: string;
                /** @description Why it is in no figure */
                readonly reason: string;
            }[];
            /** @description What a reader should look at, whatever the verdict */
            readonly flags: readonly {
                /**
                 * @description For programs
                 * @enum {string}
                 */
                readonly code: "stale" | "short_history" | "gap" | "falling" | "variable" | "unpaid_leave" | "employment_ended" | "ytd_differs" | "mostly_bonus" | "sources_disagree" | "possible_same_job" | "disputed" | "person_differs" | "person_not_compared";
                /** @description The employment */
                readonly about: string;
                /** @description For people, with the numbers */
                readonly text: string;
                /** @description Its numbers */
                readonly values: {
                    readonly [key: string]: string;
                };
            }[];
            readonly tracking_info: string | null;
            readonly permissible_purpose: ("COURT_ORDER" | "WRITTEN_INSTRUCTIONS" | "EXTENSION_OF_CREDIT" | "ACCOUNT_REVIEW_OR_COLLECTION" | "EMPLOYMENT" | "INSURANCE_UNDERWRITING" | "GOVERNMENT_LICENSE_OR_BENEFIT" | "CREDIT_RISK_ASSESSMENT" | "CONSUMER_INITIATED_TRANSACTION" | "ACCOUNT_TERMS_REVIEW" | "GOVERNMENT_TRAVEL_CARD" | "CHILD_SUPPORT" | "RESOLUTION_AUTHORITY") | null;
            /**
             * Format: date-time
             * @description When it was made: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description An assessment of a batch */
        readonly IncomeAssessmentBatchLine: {
            /** @description The rule's name, as GET /v1/income-rules/ lists it */
            readonly rule: string;
            /**
             * Format: date
             * @description The day on which the facts are looked at: a calendar date, YYYY-MM-DD
             */
            readonly as_of: string;
            readonly verification_id?: string | null;
            readonly link_id?: string | null;
            readonly user_id?: string | null;
            readonly order_id?: string | null;
            /** @description Facts that payroll does not have, such as household, activities, person, rent_monthly or debts, as asks of the rule in GET /v1/income-rules/ lists them; and employments of your own */
            readonly facts?: {
                readonly [key: string]: unknown;
            };
            /** @description Parameters that the rule asks for; the pack's values unless given */
            readonly parameters?: {
                readonly [key: string]: unknown;
            };
            readonly identity_reviewed?: boolean | null;
            readonly tracking_info?: string | null;
            readonly permissible_purpose?: ("COURT_ORDER" | "WRITTEN_INSTRUCTIONS" | "EXTENSION_OF_CREDIT" | "ACCOUNT_REVIEW_OR_COLLECTION" | "EMPLOYMENT" | "INSURANCE_UNDERWRITING" | "GOVERNMENT_LICENSE_OR_BENEFIT" | "CREDIT_RISK_ASSESSMENT" | "CONSUMER_INITIATED_TRANSACTION" | "ACCOUNT_TERMS_REVIEW" | "GOVERNMENT_TRAVEL_CARD" | "CHILD_SUPPORT" | "RESOLUTION_AUTHORITY") | null;
            readonly consent?: {
                /**
                 * Format: date-time
                 * @description When the subject consented; not in the future: ISO 8601 with Z or an offset
                 */
                readonly obtained_at: string;
                /** @description SHA-256 of the document that shows the consent: 64 hex digits */
                readonly evidence_sha256: string;
            } | null;
            /**
             * Format: plain-text
             * @description As the header Idempotency-Key of a single creation, for this line: a batch that broke off can be sent again
             */
            readonly idempotency_key?: string;
        };
        /** @description Payload of income-assessment-changed */
        readonly IncomeAssessmentChangedEvent: {
            /** @description The event's own id, the same on every retry and replay: store it, and ignore events that you have handled */
            readonly webhook_id: string;
            /**
             * @description The type of the event
             * @enum {string}
             */
            readonly event_type: "income-assessment-changed";
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, six decimals
             */
            readonly event_created_at: string;
            /**
             * Format: date-time
             * @description The same as event_created_at: orders the events about one object: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            readonly user_id: string | null;
            /** @description Always null for this type */
            readonly status: string | null;
            /** @description The rule's name */
            readonly rule: string;
            readonly verdict: string | null;
            readonly assessment_id: string | null;
            readonly identity?: ("agrees" | "differs" | "not_compared") | null;
            readonly tracking_info: string | null;
            readonly former_verdict: string | null;
            readonly former_assessment_id: string | null;
            /** @description The monitor */
            readonly monitor_id: string;
            /** @description The link */
            readonly link_id: string;
        };
        /** @description Payload of income-assessment-completed */
        readonly IncomeAssessmentCompletedEvent: {
            /** @description The event's own id, the same on every retry and replay: store it, and ignore events that you have handled */
            readonly webhook_id: string;
            /**
             * @description The type of the event
             * @enum {string}
             */
            readonly event_type: "income-assessment-completed";
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, six decimals
             */
            readonly event_created_at: string;
            /**
             * Format: date-time
             * @description The same as event_created_at: orders the events about one object: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            readonly user_id: string | null;
            /** @description Always null for this type */
            readonly status: string | null;
            /** @description The rule's name */
            readonly rule: string;
            readonly verdict: string | null;
            readonly assessment_id: string | null;
            readonly identity?: ("agrees" | "differs" | "not_compared") | null;
            readonly tracking_info: string | null;
            readonly verification_id: string | null;
            readonly order_id: string | null;
        };
        /** @description What is assessed, and by which rule: at most one of the four ids, and facts */
        readonly IncomeAssessmentRequest: {
            /** @description The rule's name, as GET /v1/income-rules/ lists it */
            readonly rule: string;
            /**
             * Format: date
             * @description The day on which the facts are looked at: a calendar date, YYYY-MM-DD
             */
            readonly as_of: string;
            readonly verification_id?: string | null;
            readonly link_id?: string | null;
            readonly user_id?: string | null;
            readonly order_id?: string | null;
            /** @description Facts that payroll does not have, such as household, activities, person, rent_monthly or debts, as asks of the rule in GET /v1/income-rules/ lists them; and employments of your own */
            readonly facts?: {
                readonly [key: string]: unknown;
            };
            /** @description Parameters that the rule asks for; the pack's values unless given */
            readonly parameters?: {
                readonly [key: string]: unknown;
            };
            readonly identity_reviewed?: boolean | null;
            readonly tracking_info?: string | null;
            readonly permissible_purpose?: ("COURT_ORDER" | "WRITTEN_INSTRUCTIONS" | "EXTENSION_OF_CREDIT" | "ACCOUNT_REVIEW_OR_COLLECTION" | "EMPLOYMENT" | "INSURANCE_UNDERWRITING" | "GOVERNMENT_LICENSE_OR_BENEFIT" | "CREDIT_RISK_ASSESSMENT" | "CONSUMER_INITIATED_TRANSACTION" | "ACCOUNT_TERMS_REVIEW" | "GOVERNMENT_TRAVEL_CARD" | "CHILD_SUPPORT" | "RESOLUTION_AUTHORITY") | null;
            readonly consent?: {
                /**
                 * Format: date-time
                 * @description When the subject consented; not in the future: ISO 8601 with Z or an offset
                 */
                readonly obtained_at: string;
                /** @description SHA-256 of the document that shows the consent: 64 hex digits */
                readonly evidence_sha256: string;
            } | null;
        };
        /** @description A figure with where it is from */
        readonly IncomeFigure: {
            /** @description What it is */
            readonly name: string;
            /**
             * @description What it counts
             * @enum {string}
             */
            readonly unit: "money" | "hours" | "ratio" | "number" | "whole" | "text";
            /** @description Rounded as it is shown: a decimal string, or text */
            readonly value: string;
            readonly exact: string | null;
            /** @description How it was computed, in words */
            readonly formula: string;
            /** @description How it was computed, as a tree of inputs, parameters, counts and operations; null for text */
            readonly derivation: unknown;
        };
        /** @description Totals of the pay statements of one year */
        readonly IncomeOfYear: {
            /** @description Calendar year */
            readonly year: number;
            /** @description Before deductions: US dollars, two decimals */
            readonly gross_pay: string;
            /** @description After deductions: US dollars, two decimals */
            readonly net_pay: string;
            readonly regular: string | null;
            readonly overtime: string | null;
            readonly bonus: string | null;
            readonly commission: string | null;
            readonly other_pay: string | null;
        };
        /** @description Why a year's income is not known */
        readonly IncomeReason: {
            /**
             * @description The amount that is not known
             * @enum {string}
             */
            readonly about: "current_annual_income" | "previous_annual_income";
            /** @description A code of a reason of the income rules */
            readonly code: string;
            /** @description In words */
            readonly text: string;
            readonly employer_name: string | null;
        };
        /** @description A rule by which income or hours are assessed */
        readonly IncomeRule: {
            /** @description The rule's name: its pack, a dot, its name there */
            readonly name: string;
            /** @description How it is evaluated */
            readonly kind: string;
            /** @description Its name for people */
            readonly title: string;
            /** @description What the rule says */
            readonly text: string;
            /** @description The sources; at least one */
            readonly citations: readonly components["schemas"]["RuleCitation"][];
            /** @description What the pack decided where the source is silent */
            readonly choices: readonly string[];
            /** @description The values of the pack: factors, thresholds, windows. Numbers are decimal strings or quotients */
            readonly parameters: {
                readonly [key: string]: unknown;
            };
            /** @description What a request can state for the rule as single values, so that a form can ask for it. Lists of objects, such as activities, are not among them */
            readonly asks: readonly components["schemas"]["AskedValue"][];
            /** @description The pack that has the rule */
            readonly pack: {
                /** @description The pack's name */
                readonly name: string;
                /** @description Its name for people */
                readonly title: string;
                /** @description Its version */
                readonly version: string;
                readonly valid_from: string | null;
                readonly valid_until: string | null;
            };
        };
        /** @description A rule of income that is to be answered */
        readonly IncomeRuleToAnswer: {
            /** @description The rule's name, as GET /v1/income-rules/ lists it */
            readonly rule: string;
            /** @description Facts that payroll does not have, such as household, activities, person, rent_monthly or debts, as asks of the rule in GET /v1/income-rules/ lists them; and employments of your own */
            readonly facts?: {
                readonly [key: string]: unknown;
            };
            /** @description Parameters that the rule asks for; the pack's values unless given */
            readonly parameters?: {
                readonly [key: string]: unknown;
            };
            readonly as_of?: string | null;
        };
        /** @description Payload of instant-verification-completed */
        readonly InstantVerificationCompletedEvent: {
            /** @description The event's own id, the same on every retry and replay: store it, and ignore events that you have handled */
            readonly webhook_id: string;
            /**
             * @description The type of the event
             * @enum {string}
             */
            readonly event_type: "instant-verification-completed";
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, six decimals
             */
            readonly event_created_at: string;
            /**
             * Format: date-time
             * @description The same as event_created_at: orders the events about one object: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            /** @description Always null: a verification has no user */
            readonly user_id: string | null;
            /**
             * @description The final status of the verification
             * @enum {string}
             */
            readonly status: "completed" | "partial";
            /**
             * @description The same as event_type
             * @enum {string}
             */
            readonly event: "instant-verification-completed";
            /** @description What happened. Without personal data */
            readonly data: {
                /** @description The verification: read it with your own credentials */
                readonly verification_id: string;
                /**
                 * @description The final status of the verification
                 * @enum {string}
                 */
                readonly status: "completed" | "partial";
                /**
                 * Format: date-time
                 * @description When it ended: ISO 8601, UTC, six decimals
                 */
                readonly timestamp: string;
                readonly tracking_info: string | null;
            };
        };
        /** @description Payload of instant-verification-failed */
        readonly InstantVerificationFailedEvent: {
            /** @description The event's own id, the same on every retry and replay: store it, and ignore events that you have handled */
            readonly webhook_id: string;
            /**
             * @description The type of the event
             * @enum {string}
             */
            readonly event_type: "instant-verification-failed";
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, six decimals
             */
            readonly event_created_at: string;
            /**
             * Format: date-time
             * @description The same as event_created_at: orders the events about one object: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            /** @description Always null: a verification has no user */
            readonly user_id: string | null;
            /**
             * @description The final status of the verification
             * @enum {string}
             */
            readonly status: "failed";
            /**
             * @description The same as event_type
             * @enum {string}
             */
            readonly event: "instant-verification-failed";
            /** @description What happened. Without personal data */
            readonly data: {
                /** @description The verification: read it with your own credentials */
                readonly verification_id: string;
                /**
                 * @description The final status of the verification
                 * @enum {string}
                 */
                readonly status: "failed";
                /**
                 * Format: date-time
                 * @description When it ended: ISO 8601, UTC, six decimals
                 */
                readonly timestamp: string;
                readonly tracking_info: string | null;
                /** @description Why it failed, for people */
                readonly error: string;
            };
        };
        /** @description How it is sent */
        readonly InvitationRequest: {
            readonly channel?: ("email" | "sms") | null;
        };
        /** @description A credential, without its secret */
        readonly Key: {
            /** @description The key's id; it is not secret */
            readonly id: string;
            readonly name: string | null;
            /**
             * @description The environment whose data it can reach
             * @enum {string}
             */
            readonly environment: "sandbox" | "development" | "production";
            /** @description The prefix and last four characters of the secret */
            readonly secret_hint: string;
            /** @description What the key may do */
            readonly scopes: readonly components["schemas"]["Scope"][];
            /**
             * Format: date-time
             * @description When it was made: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
            readonly expires_at: string | null;
            readonly deactivated_at: string | null;
            readonly last_used_at: string | null;
            /** @description Null: from anywhere */
            readonly allowed_addresses: readonly string[] | null;
            /** @description Null: any purpose, or none */
            readonly purposes: readonly components["schemas"]["PermissiblePurpose"][] | null;
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description Payload of key-expiring */
        readonly KeyExpiringEvent: {
            /** @description The event's own id, the same on every retry and replay: store it, and ignore events that you have handled */
            readonly webhook_id: string;
            /**
             * @description The type of the event
             * @enum {string}
             */
            readonly event_type: "key-expiring";
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, six decimals
             */
            readonly event_created_at: string;
            /**
             * Format: date-time
             * @description The same as event_created_at: orders the events about one object: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            /** @description Always null */
            readonly user_id: string | null;
            /** @description Always null for this type */
            readonly status: string | null;
            /** @description The key's id */
            readonly key_id: string;
            readonly key_name: string | null;
            /**
             * Format: date-time
             * @description When it expires: ISO 8601, UTC, six decimals
             */
            readonly expires_at: string;
            /** @description Whole days until then, rounded up */
            readonly days_left: number;
        };
        /** @description Which key to replace */
        readonly KeyRotation: {
            /** @description The id of a usable key */
            readonly id: string;
            /**
             * @description How long the former key still works, in hours
             * @default 24
             */
            readonly overlap_hours?: number;
        };
        /** @description Keeps what is held about a person from being erased */
        readonly LegalHold: {
            /** @description The hold's id, with which it is released */
            readonly id: string;
            /** @description Whose data are kept */
            readonly subject: {
                /** @description Given name */
                readonly first_name: string;
                /** @description Family name */
                readonly last_name: string;
                /**
                 * Format: date
                 * @description Date of birth: a calendar date, YYYY-MM-DD
                 */
                readonly date_of_birth: string;
                readonly ssn: string | null;
            };
            /** @description Why it stands */
            readonly reason: string;
            /**
             * Format: date-time
             * @description Since when: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description A letter to a person, filled from a template */
        readonly Letter: {
            /**
             * @description Which letter
             * @enum {string}
             */
            readonly kind: "adverse_action" | "summary_of_rights" | "dispute_results";
            /**
             * @description Its language
             * @enum {string}
             */
            readonly language: "en" | "es";
            /** @description Its title */
            readonly title: string;
            /** @description The letter as plain text, the title included */
            readonly text: string;
            /** @description What the letter is not */
            readonly legal_note: string;
        };
        /** @description A connected payroll account */
        readonly Link: {
            /** @description The link's id */
            readonly id: string;
            /** @description The same as id */
            readonly link_id: string;
            /** @description The user whose account it is */
            readonly user_id: string;
            /**
             * @description connected: data can be read; see the life cycle in the guide
             * @enum {string}
             */
            readonly status: "pending" | "connected" | "disconnected" | "revoked";
            /** @description True while it is connected */
            readonly is_active: boolean;
            /**
             * @description What it was made for
             * @enum {string}
             */
            readonly product: "income" | "employment" | "deposit_switch" | "pll";
            /**
             * @description The same as product
             * @enum {string}
             */
            readonly product_type: "income" | "employment" | "deposit_switch" | "pll";
            /**
             * @description Where data come from
             * @enum {string}
             */
            readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
            readonly tracking_info: string | null;
            /** @description The payroll provider */
            readonly provider: {
                /** @description Its id */
                readonly id: string;
                readonly name: string | null;
                readonly logo_url: string | null;
            };
            readonly provider_name: string | null;
            /** @description The employer that the person chose */
            readonly company_mapping: {
                readonly id: string | null;
                readonly name: string | null;
            };
            readonly is_dds_available: boolean | null;
            readonly is_dds_supported: boolean | null;
            readonly identity: components["schemas"]["IdentityComparison"] | null;
            /** @description True if the person agreed to refreshes and the provider can make them */
            readonly can_refresh: boolean;
            readonly last_task_id: string | null;
            readonly last_task_status: ("new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported") | null;
            /**
             * Format: date-time
             * @description When it was made: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
            readonly connected_at: string | null;
            /**
             * Format: date-time
             * @description When it was last changed: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
        };
        /** @description Payload of link-connected */
        readonly LinkConnectedEvent: {
            /** @description The event's own id, the same on every retry and replay: store it, and ignore events that you have handled */
            readonly webhook_id: string;
            /**
             * @description The type of the event
             * @enum {string}
             */
            readonly event_type: "link-connected";
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, six decimals
             */
            readonly event_created_at: string;
            /**
             * Format: date-time
             * @description The same as event_created_at: orders the events about one object: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            readonly user_id: string | null;
            /** @description Always null for this type */
            readonly status: string | null;
            /** @description The link */
            readonly link_id: string;
            /**
             * @description The product that the link was made for
             * @enum {string}
             */
            readonly product: "income" | "employment" | "deposit_switch" | "pll";
            /**
             * @description Where the data come from
             * @enum {string}
             */
            readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
            readonly tracking_info: string | null;
        };
        /** @description Payload of link-deleted */
        readonly LinkDeletedEvent: {
            /** @description The event's own id, the same on every retry and replay: store it, and ignore events that you have handled */
            readonly webhook_id: string;
            /**
             * @description The type of the event
             * @enum {string}
             */
            readonly event_type: "link-deleted";
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, six decimals
             */
            readonly event_created_at: string;
            /**
             * Format: date-time
             * @description The same as event_created_at: orders the events about one object: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            readonly user_id: string | null;
            /** @description Always null for this type */
            readonly status: string | null;
            /** @description The link */
            readonly link_id: string;
            /**
             * @description The product that the link was made for
             * @enum {string}
             */
            readonly product: "income" | "employment" | "deposit_switch" | "pll";
            /**
             * @description Where the data come from
             * @enum {string}
             */
            readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
            readonly tracking_info: string | null;
        };
        /** @description Payload of link-disconnected */
        readonly LinkDisconnectedEvent: {
            /** @description The event's own id, the same on every retry and replay: store it, and ignore events that you have handled */
            readonly webhook_id: string;
            /**
             * @description The type of the event
             * @enum {string}
             */
            readonly event_type: "link-disconnected";
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, six decimals
             */
            readonly event_created_at: string;
            /**
             * Format: date-time
             * @description The same as event_created_at: orders the events about one object: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            readonly user_id: string | null;
            /** @description Always null for this type */
            readonly status: string | null;
            /** @description The link */
            readonly link_id: string;
            /**
             * @description The product that the link was made for
             * @enum {string}
             */
            readonly product: "income" | "employment" | "deposit_switch" | "pll";
            /**
             * @description Where the data come from
             * @enum {string}
             */
            readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
            readonly tracking_info: string | null;
        };
        /** @description What the employments of a link pay */
        readonly LinkIncome: {
            /** @description The link */
            readonly link_id: string;
            /**
             * Format: date
             * @description Of the last fetch: a calendar date, YYYY-MM-DD
             */
            readonly as_of: string;
            /** @description Current ones first */
            readonly employments: readonly {
                /** @description The employment's id, the same at every fetch */
                readonly id: string;
                /** @description True if the person is employed there now */
                readonly is_active: boolean;
                readonly job_title: string | null;
                readonly job_type: ("F" | "P" | "S" | "D" | "C") | null;
                readonly start_date: string | null;
                readonly original_hire_date: string | null;
                readonly end_date: string | null;
                readonly income: string | null;
                readonly income_unit: ("YEARLY" | "MONTHLY" | "WEEKLY" | "DAILY" | "HOURLY") | null;
                readonly pay_rate: string | null;
                readonly pay_frequency: ("A" | "SA" | "M" | "SM" | "BW" | "W" | "C") | null;
                readonly manager_name: string | null;
                readonly external_last_updated: string | null;
                /** @description Fields that were computed, not stated by the payroll system */
                readonly derived_fields: readonly string[];
                /** @description Fields that the payroll system does not have */
                readonly missing_data_fields: readonly string[];
                readonly company: components["schemas"]["PayrollCompany"];
                /** @description Newest year first */
                readonly annual_income_summary: readonly components["schemas"]["IncomeOfYear"][];
            }[];
        };
        /** @description The employments of a link, and their pay if the product has it */
        readonly LinkReport: {
            /** @description The task that fetched the data: another one after each fetch */
            readonly id: string;
            /** @description The link */
            readonly link_id: string;
            /**
             * @description Always done: there is no report before
             * @enum {string}
             */
            readonly status: "done";
            /**
             * @description What the link was made for
             * @enum {string}
             */
            readonly product_type: "income" | "employment" | "deposit_switch" | "pll";
            readonly tracking_info: string | null;
            /**
             * @description Where data come from
             * @enum {string}
             */
            readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
            /** @description The payroll provider */
            readonly provider: {
                /** @description Its id */
                readonly id: string;
                /** @description Its name */
                readonly name: string;
                readonly logo_url: string | null;
            };
            /** @description The name of the provider */
            readonly provider_name: string;
            /**
             * Format: date
             * @description Of the last fetch: a calendar date, YYYY-MM-DD
             */
            readonly as_of: string;
            /**
             * Format: date-time
             * @description When it was fetched: ISO 8601, UTC, six decimals
             */
            readonly finished_at: string;
            /**
             * Format: date-time
             * @description The same as finished_at: ISO 8601, UTC, six decimals
             */
            readonly completed_at: string;
            /** @description Always null: access tokens are stored as hashes, and cannot be shown again */
            readonly access_token: string | null;
            readonly refresh_status: ("new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported") | null;
            readonly identity: components["schemas"]["IdentityComparison"];
            /** @description True if the data contradict each other or the person whom you named */
            readonly is_suspicious: boolean;
            /** @description Why it is suspicious; empty otherwise */
            readonly suspicious_reasons: readonly string[];
            /** @description SHA-256 of the masked data, 64 hex digits; equal in the PDF */
            readonly data_sha256: string;
            readonly pdf_report: string | null;
            /** @description Current ones first */
            readonly employments: readonly components["schemas"]["ReportEmployment"][];
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description Which model decides in an environment */
        readonly LinkageState: {
            readonly active_version: string | null;
            /** @description True if an operator chose it; newly estimated models then do not replace it */
            readonly is_pinned: boolean;
            readonly estimated_at: string | null;
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description A session that has not ended */
        readonly ListedSession: {
            /** @description The session's id; it is not secret */
            readonly id: string;
            /** @description True for the session that asks */
            readonly is_current: boolean;
            /**
             * Format: date-time
             * @description When it began: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When it was last used, to the minute: ISO 8601, UTC, six decimals
             */
            readonly used_at: string;
            /**
             * Format: date-time
             * @description When it ends without another request: ISO 8601, UTC, six decimals
             */
            readonly ends_at: string;
        };
        /** @description A call of a key that was answered */
        readonly LoggedRequest: {
            /** @description The entry's id */
            readonly id: string;
            /** @description The key */
            readonly key_id: string;
            /**
             * @description The method
             * @enum {string}
             */
            readonly method: "GET" | "POST" | "PATCH" | "DELETE" | "HEAD";
            /** @description The path of the operation, with its parameters as names */
            readonly route: string;
            /** @description The HTTP status of the response */
            readonly status: number;
            readonly error_code: string | null;
            /** @description Until the response was sent, in milliseconds */
            readonly duration_ms: number;
            /** @description The request's id, as in `X-Request-Id` and in every error */
            readonly request_id: string;
            /**
             * Format: date-time
             * @description When it was answered: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
        };
        /** @description A person who works in the dashboard */
        readonly Member: {
            /** @description The member's id */
            readonly id: string;
            /** @description Their name */
            readonly name: string;
            /** @description Their email address */
            readonly email: string;
            /**
             * @description Where they have the role
             * @enum {string}
             */
            readonly environment: "sandbox" | "development" | "production";
            /**
             * @description What they may do there: see GET /v1/roles/
             * @enum {string}
             */
            readonly role: "owner" | "operator" | "caseworker" | "support" | "auditor" | "integrator";
            /**
             * @description Where the role comes from: given here, or by groups at the identity provider
             * @enum {string}
             */
            readonly managed_by: "team" | "identity_provider";
            /**
             * Format: date-time
             * @description When they became a member of the team: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
            readonly signed_in_at: string | null;
            readonly no_access_since: string | null;
            /** @description How many passkeys they have; with one, no link signs them in */
            readonly passkeys: number;
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description The new role */
        readonly MemberChange: {
            /**
             * @description Their role in the caller's environment
             * @enum {string}
             */
            readonly role: "owner" | "operator" | "caseworker" | "support" | "auditor" | "integrator";
        };
        /** @description Refreshes a link every so often */
        readonly Monitor: {
            /** @description The monitor's id */
            readonly id: string;
            /** @description The link that it refreshes */
            readonly link_id: string;
            /** @description The user of the link */
            readonly user_id: string;
            /**
             * @description paused: while the link is disconnected; ended: deleted, expired, or the person revoked the link
             * @enum {string}
             */
            readonly status: "active" | "paused" | "ended";
            /** @description Days between two refreshes */
            readonly interval_days: number;
            readonly next_refresh_at: string | null;
            readonly last_task_id: string | null;
            readonly last_task_status: ("new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported") | null;
            readonly expires_at: string | null;
            /**
             * Format: date-time
             * @description When it was made: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
            readonly ended_at: string | null;
            /** @description Whether the account is of the person whom you named; null before the data is here */
            readonly identity: ("agrees" | "differs" | "not_compared") | null;
            /** @description True if you stated that you looked whose account it is; it holds as long as the comparison says the same */
            readonly identity_reviewed: boolean;
            /** @description What the rules of the request say, in their order; empty before, and if it had none */
            readonly income_assessments: readonly components["schemas"]["IncomeAnswer"][];
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description What is known of the company */
        readonly NewCompany: {
            /**
             * Format: filled-text
             * @description Its name: more than a legal form
             */
            readonly name: string;
            readonly ein?: string | null;
            /** @description Its domains, the main one first */
            readonly domains?: readonly string[];
            readonly phone?: string | null;
            readonly address?: {
                readonly street?: string | null;
                readonly city?: string | null;
                readonly state?: string | null;
                readonly zip?: string | null;
            } | null;
            readonly naics?: string | null;
            readonly employees?: number | null;
            readonly logo_url?: string | null;
            /** @description True if it has people in all parts of the country */
            readonly is_nationwide?: boolean;
            /** @description True: it is another employer than the one that a search by these details finds */
            readonly is_distinct?: boolean;
        };
        /** @description What the person chose and agreed to */
        readonly NewConnection: {
            readonly company_mapping_id?: string | null;
            readonly company_name?: string | null;
            /** @description The payroll provider, one of those offered */
            readonly provider_id: string;
            /** @description What the person agreed to */
            readonly consent: {
                /** @description Must be true */
                readonly accepted: boolean;
                /** @description Of the text that was shown, from the session */
                readonly version: string;
                /** @description True if the person also agrees to later refreshes; false unless given */
                readonly allows_refresh?: boolean;
                /**
                 * @description The language of the page: that of messages to the person
                 * @enum {string}
                 */
                readonly language?: "en" | "es";
            };
            /** @description True: after the sign-in a step `review` shows whose account it is and what goes, and nothing goes before it is answered with `send`. The page says so always */
            readonly review?: boolean;
        };
        /** @description A mail address or a telephone number */
        readonly NewContact: {
            /** @description Mail address */
            readonly email?: string;
            /** @description US number */
            readonly phone?: string;
        };
        /** @description Who disputes what, and why */
        readonly NewDispute: {
            readonly subject: components["schemas"]["SubjectDetails"];
            readonly employment_id?: string | null;
            readonly employer_name?: string | null;
            /** @description What of the employment is wrong; `pay`: its statements and totals. Absent or empty: all of it */
            readonly fields?: readonly ("job_title" | "job_type" | "start_date" | "end_date" | "income" | "income_unit" | "pay_frequency" | "pay")[];
            /**
             * @description Why
             * @enum {string}
             */
            readonly reason: "not_mine" | "inaccurate" | "incomplete" | "outdated" | "identity_theft" | "other";
            /** @description In the person's words: what is wrong, and what is right */
            readonly explanation: string;
            readonly statement?: string | null;
            /** @description What shows it; stored sealed */
            readonly documents?: readonly {
                /**
                 * Format: filled-text
                 * @description Its name
                 */
                readonly name: string;
                /**
                 * @description What it is
                 * @enum {string}
                 */
                readonly content_type: "application/pdf" | "image/jpeg" | "image/png" | "text/plain";
                /** @description Base64; of all documents together at most 700,000 bytes */
                readonly content: string;
            }[];
            /** @description True: recent recipients of the data are notified of what was corrected or deleted (15 U.S.C. § 1681i(d)) */
            readonly tells_recipients?: boolean;
        };
        /** @description What the key may do */
        readonly NewKey: {
            readonly name?: string | null;
            readonly scopes?: readonly components["schemas"]["Scope"][] | null;
            readonly expires_at?: string | null;
            readonly allowed_addresses?: readonly string[] | null;
            readonly purposes?: readonly components["schemas"]["PermissiblePurpose"][] | null;
        };
        /** @description Whose data to keep, and why */
        readonly NewLegalHold: {
            readonly subject: components["schemas"]["SubjectDetails"];
            /**
             * Format: filled-text
             * @description Why, such as the number of a case
             */
            readonly reason: string;
        };
        /** @description Who, and as what */
        readonly NewMember: {
            /**
             * Format: filled-text
             * @description Their name
             */
            readonly name: string;
            /**
             * Format: filled-text
             * @description Their email address
             */
            readonly email: string;
            /**
             * @description Their role in the caller's environment
             * @enum {string}
             */
            readonly role: "owner" | "operator" | "caseworker" | "support" | "auditor" | "integrator";
        };
        /** @description Which link to refresh, and how often */
        readonly NewMonitor: {
            /**
             * Format: filled-text
             * @description The id of a link whose person agreed to refreshes
             */
            readonly link_id: string;
            /**
             * @description Days between two refreshes; they are spread over the day
             * @default 30
             */
            readonly interval_days?: number;
            readonly expires_at?: string | null;
            readonly income_rules?: readonly components["schemas"]["IncomeRuleToAnswer"][] | null;
            readonly permissible_purpose?: ("COURT_ORDER" | "WRITTEN_INSTRUCTIONS" | "EXTENSION_OF_CREDIT" | "ACCOUNT_REVIEW_OR_COLLECTION" | "EMPLOYMENT" | "INSURANCE_UNDERWRITING" | "GOVERNMENT_LICENSE_OR_BENEFIT" | "CREDIT_RISK_ASSESSMENT" | "CONSUMER_INITIATED_TRANSACTION" | "ACCOUNT_TERMS_REVIEW" | "GOVERNMENT_TRAVEL_CARD" | "CHILD_SUPPORT" | "RESOLUTION_AUTHORITY") | null;
            readonly consent?: {
                /**
                 * Format: date-time
                 * @description When the subject consented; not in the future: ISO 8601 with Z or an offset
                 */
                readonly obtained_at: string;
                /** @description SHA-256 of the document that shows the consent: 64 hex digits */
                readonly evidence_sha256: string;
            } | null;
            readonly identity_reviewed?: boolean | null;
        };
        /** @description Whose data of which employers */
        readonly NewOrder: {
            readonly first_name?: string | null;
            readonly last_name?: string | null;
            readonly email?: string | null;
            readonly phone?: string | null;
            readonly ssn?: string | null;
            readonly date_of_birth?: string | null;
            readonly social_security_number?: string | null;
            readonly loan?: {
                readonly [key: string]: unknown;
            } | null;
            readonly notes?: string | null;
            readonly source?: string | null;
            readonly template_id?: string | null;
            readonly cc_emails?: readonly string[] | null;
            readonly notification_settings?: {
                readonly suppress_user_notifications?: boolean | null;
                readonly first_notification_delay_hours?: number | null;
                readonly language?: ("en" | "es") | null;
            } | null;
            readonly refresh_approved?: boolean | null;
            readonly state?: string | null;
            readonly order_number?: string | null;
            readonly external_user_id?: string | null;
            /** @description What is ordered */
            readonly products: readonly ("income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions")[];
            readonly data_sources?: readonly ("payroll" | "docs" | "tax" | "financial_accounts" | "insurance")[] | null;
            readonly employers?: readonly {
                readonly company_mapping_id?: string | null;
                readonly company_name?: string | null;
                readonly data_sources?: readonly ("payroll" | "docs" | "tax" | "financial_accounts" | "insurance")[] | null;
                readonly account?: components["schemas"]["DepositAccount"] | null;
            }[] | null;
            readonly financial_institutions?: readonly {
                readonly id?: string | null;
                readonly name?: string | null;
            }[] | null;
            readonly client_name?: string | null;
            readonly tracking_info?: string | null;
            readonly accent_color?: string | null;
            readonly allowed_origins?: readonly string[] | null;
            readonly income_rules?: readonly components["schemas"]["IncomeRuleToAnswer"][] | null;
            readonly permissible_purpose?: ("COURT_ORDER" | "WRITTEN_INSTRUCTIONS" | "EXTENSION_OF_CREDIT" | "ACCOUNT_REVIEW_OR_COLLECTION" | "EMPLOYMENT" | "INSURANCE_UNDERWRITING" | "GOVERNMENT_LICENSE_OR_BENEFIT" | "CREDIT_RISK_ASSESSMENT" | "CONSUMER_INITIATED_TRANSACTION" | "ACCOUNT_TERMS_REVIEW" | "GOVERNMENT_TRAVEL_CARD" | "CHILD_SUPPORT" | "RESOLUTION_AUTHORITY") | null;
            readonly consent?: {
                /**
                 * Format: date-time
                 * @description When the subject consented; not in the future: ISO 8601 with Z or an offset
                 */
                readonly obtained_at: string;
                /** @description SHA-256 of the document that shows the consent: 64 hex digits */
                readonly evidence_sha256: string;
            } | null;
            readonly redirect_url?: string | null;
        };
        /** @description The browser's answer */
        readonly NewPasskey: {
            /** @description What the browser has answered, as `PublicKeyCredential.toJSON()` writes it */
            readonly response: {
                readonly [key: string]: unknown;
            };
        };
        /** @description A simulated payroll account */
        readonly NewScenario: {
            /**
             * Format: filled-text
             * @description A name for people, at most 128 characters
             */
            readonly name: string;
            /**
             * Format: filled-text
             * @description What the person signs in with, at most 128 characters
             */
            readonly username: string;
            readonly password?: string | null;
            readonly outcome?: ("login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported") | null;
            readonly mfa_code?: string | null;
            readonly steps?: readonly components["schemas"]["ScenarioStep"][] | null;
            readonly delay_ms?: number | null;
            readonly employments?: readonly components["schemas"]["ScenarioEmployment"][] | null;
            readonly refreshes?: readonly components["schemas"]["ScenarioRefresh"][] | null;
        };
        /** @description Who is going to connect */
        readonly NewUser: {
            /**
             * Format: filled-text
             * @description Your own id of the person, at most 256 characters; unique in the environment
             */
            readonly external_user_id: string;
            readonly first_name?: string | null;
            readonly last_name?: string | null;
            readonly email?: string | null;
            readonly phone?: string | null;
            readonly ssn?: string | null;
            readonly date_of_birth?: string | null;
        };
        /** @description Where to send which events */
        readonly NewWebhook: {
            /**
             * Format: filled-text
             * @description A name for people, at most 128 characters
             */
            readonly name: string;
            /** @description Absolute http or https URL, at most 2,048 characters, without credentials. Private addresses are refused */
            readonly webhook_url: string;
            /** @description What to send: at least one type, none twice */
            readonly events: readonly string[];
            readonly env_type?: ("production" | "prod" | "development" | "dev" | "sandbox") | null;
            /** @description False: no mail to members when it fails or is disabled. True unless given on creation */
            readonly alerts?: boolean;
            readonly max_per_second?: number | null;
            readonly headers?: {
                readonly [key: string]: string;
            } | null;
            readonly custom_headers?: {
                readonly [key: string]: string;
            } | null;
            readonly basic_auth?: {
                /** @description Without a colon */
                readonly username: string;
                /** @description The password */
                readonly password: string;
            } | null;
        };
        /** @description A message to the person of an order */
        readonly Notification: {
            /** @description The first part of a mail's Message-ID, and the webhook-id of calls to the operator's hook */
            readonly id: string;
            /** @description The order */
            readonly order_id: string;
            /**
             * @description What it is for
             * @enum {string}
             */
            readonly kind: "invitation" | "reminder" | "last_reminder";
            /**
             * @description How it reaches the person
             * @enum {string}
             */
            readonly channel: "email" | "sms";
            /**
             * @description The language that it is written in
             * @enum {string}
             */
            readonly language: "en" | "es";
            /**
             * @description unknown: it was being handed over when a process or connection ended; it is not sent again
             * @enum {string}
             */
            readonly status: "pending" | "sending" | "sent" | "refused" | "failed" | "unknown" | "bounced" | "cancelled";
            readonly reason: ("refused" | "unreachable" | "interrupted" | "unreadable" | "bounced" | "complained" | "order_ended" | "suppressed" | "no_address" | "address_failed") | null;
            readonly reply_code: string | null;
            readonly recipient: string | null;
            /** @description Attempts to hand it over */
            readonly attempts: number;
            /**
             * Format: date-time
             * @description When it is due, or was: ISO 8601, UTC, six decimals
             */
            readonly scheduled_at: string;
            readonly last_attempt_at: string | null;
            readonly ended_at: string | null;
            /**
             * Format: date-time
             * @description When it was stored: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
        };
        /** @description What came back */
        readonly NotificationBounce: {
            /**
             * Format: filled-text
             * @description The Message-ID of the mail, or the id of the notification
             */
            readonly message_id: string;
            /**
             * @description permanent, the default, and complaint: the order sends nothing more by this channel
             * @enum {string}
             */
            readonly type?: "permanent" | "temporary" | "complaint";
            readonly reply_code?: string | null;
        };
        /** @description A payroll provider that the person may choose */
        readonly OfferedProvider: {
            /** @description Its id */
            readonly id: string;
            /** @description Its name */
            readonly name: string;
            readonly logo_url: string | null;
            /** @description True if it is known to cover the employer */
            readonly is_suggested: boolean;
            /** @description What the consent names, and nothing else is shared */
            readonly shares: readonly ("name" | "birth_and_ssn" | "contact" | "employer" | "job" | "manager" | "pay" | "statements" | "shifts" | "w2s" | "bank_accounts")[];
            /** @description False: the person proves who they are, and has no account to sign in to */
            readonly has_account: boolean;
        };
        /** @description A request to a person for data of their employers */
        readonly Order: {
            /** @description The order's id */
            readonly id: string;
            /** @description The user: the person whose data are ordered */
            readonly user_id: string;
            /** @description Your number, or one that was made */
            readonly order_number: string;
            readonly external_user_id: string | null;
            /**
             * @description The status of the whole order
             * @enum {string}
             */
            readonly status: "pending" | "in_progress" | "completed" | "no_data" | "skipped" | "canceled" | "expired";
            /** @description What is ordered */
            readonly products: readonly ("income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions")[];
            readonly first_name: string | null;
            readonly last_name: string | null;
            readonly email: string | null;
            readonly phone: string | null;
            readonly state: string | null;
            readonly ssn: string | null;
            readonly date_of_birth: string | null;
            /** @description That of all employers: one account of another person outweighs the others. Null before the data is here */
            readonly identity: ("agrees" | "differs" | "not_compared") | null;
            readonly client_name: string | null;
            readonly tracking_info: string | null;
            readonly template_id: string | null;
            readonly source: string | null;
            readonly notes: string | null;
            /** @description Yours; stored and shown again */
            readonly cc_emails: readonly string[];
            readonly loan: {
                readonly [key: string]: unknown;
            } | null;
            readonly bridge_token: string | null;
            readonly share_url: string | null;
            readonly short_share_url: string | null;
            /** @description How the person is notified */
            readonly notification_settings: {
                /** @description True: the service sends the person nothing */
                readonly suppress_user_notifications: boolean;
                /** @description Hours between the order and the first message */
                readonly first_notification_delay_hours: number;
                readonly language: ("en" | "es") | null;
            };
            /** @description True if data can be refreshed later without the person: they agreed to it when they connected, and the client did not rule it out */
            readonly refresh_approved: boolean;
            readonly voie_report_id: string | null;
            /** @description Always null: no provider covers assets */
            readonly voa_report_id: string | null;
            /** @description What the rules of the request say, in their order; empty before, and if it had none */
            readonly income_assessments: readonly components["schemas"]["IncomeAnswer"][];
            /**
             * Format: date-time
             * @description Until when the person can answer: ISO 8601, UTC, six decimals
             */
            readonly expires_at: string;
            /**
             * Format: date-time
             * @description When it was placed: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When it last changed: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            readonly completed_at: string | null;
            /** @description One for each employer and product; of a person who is to choose, once they have */
            readonly employers: readonly components["schemas"]["OrderEmployer"][];
            /** @description One for each institution */
            readonly financial_accounts: readonly components["schemas"]["OrderFinancialAccount"][];
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description An order of a batch */
        readonly OrderBatchLine: {
            readonly first_name?: string | null;
            readonly last_name?: string | null;
            readonly email?: string | null;
            readonly phone?: string | null;
            readonly ssn?: string | null;
            readonly date_of_birth?: string | null;
            readonly social_security_number?: string | null;
            readonly loan?: {
                readonly [key: string]: unknown;
            } | null;
            readonly notes?: string | null;
            readonly source?: string | null;
            readonly template_id?: string | null;
            readonly cc_emails?: readonly string[] | null;
            readonly notification_settings?: {
                readonly suppress_user_notifications?: boolean | null;
                readonly first_notification_delay_hours?: number | null;
                readonly language?: ("en" | "es") | null;
            } | null;
            readonly refresh_approved?: boolean | null;
            readonly state?: string | null;
            readonly order_number?: string | null;
            readonly external_user_id?: string | null;
            /** @description What is ordered */
            readonly products: readonly ("income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions")[];
            readonly data_sources?: readonly ("payroll" | "docs" | "tax" | "financial_accounts" | "insurance")[] | null;
            readonly employers?: readonly {
                readonly company_mapping_id?: string | null;
                readonly company_name?: string | null;
                readonly data_sources?: readonly ("payroll" | "docs" | "tax" | "financial_accounts" | "insurance")[] | null;
                readonly account?: components["schemas"]["DepositAccount"] | null;
            }[] | null;
            readonly financial_institutions?: readonly {
                readonly id?: string | null;
                readonly name?: string | null;
            }[] | null;
            readonly client_name?: string | null;
            readonly tracking_info?: string | null;
            readonly accent_color?: string | null;
            readonly allowed_origins?: readonly string[] | null;
            readonly income_rules?: readonly components["schemas"]["IncomeRuleToAnswer"][] | null;
            readonly permissible_purpose?: ("COURT_ORDER" | "WRITTEN_INSTRUCTIONS" | "EXTENSION_OF_CREDIT" | "ACCOUNT_REVIEW_OR_COLLECTION" | "EMPLOYMENT" | "INSURANCE_UNDERWRITING" | "GOVERNMENT_LICENSE_OR_BENEFIT" | "CREDIT_RISK_ASSESSMENT" | "CONSUMER_INITIATED_TRANSACTION" | "ACCOUNT_TERMS_REVIEW" | "GOVERNMENT_TRAVEL_CARD" | "CHILD_SUPPORT" | "RESOLUTION_AUTHORITY") | null;
            readonly consent?: {
                /**
                 * Format: date-time
                 * @description When the subject consented; not in the future: ISO 8601 with Z or an offset
                 */
                readonly obtained_at: string;
                /** @description SHA-256 of the document that shows the consent: 64 hex digits */
                readonly evidence_sha256: string;
            } | null;
            readonly redirect_url?: string | null;
            /**
             * Format: plain-text
             * @description As the header Idempotency-Key of a single creation, for this line: a batch that broke off can be sent again
             */
            readonly idempotency_key?: string;
        };
        /** @description What to change; absent fields stay, null removes one */
        readonly OrderChange: {
            readonly first_name?: string | null;
            readonly last_name?: string | null;
            readonly email?: string | null;
            readonly phone?: string | null;
            readonly ssn?: string | null;
            readonly date_of_birth?: string | null;
            readonly social_security_number?: string | null;
            readonly loan?: {
                readonly [key: string]: unknown;
            } | null;
            readonly notes?: string | null;
            readonly source?: string | null;
            readonly template_id?: string | null;
            readonly cc_emails?: readonly string[] | null;
            readonly notification_settings?: {
                readonly suppress_user_notifications?: boolean | null;
                readonly first_notification_delay_hours?: number | null;
                readonly language?: ("en" | "es") | null;
            } | null;
            readonly refresh_approved?: boolean | null;
        };
        /** @description Payload of order-created */
        readonly OrderCreatedEvent: {
            /** @description The event's own id, the same on every retry and replay: store it, and ignore events that you have handled */
            readonly webhook_id: string;
            /**
             * @description The type of the event
             * @enum {string}
             */
            readonly event_type: "order-created";
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, six decimals
             */
            readonly event_created_at: string;
            /**
             * Format: date-time
             * @description The same as event_created_at: orders the events about one object: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            readonly user_id: string | null;
            /**
             * @description The status of the whole order: completed is sent once
             * @enum {string}
             */
            readonly status: "pending" | "in_progress" | "completed" | "no_data" | "skipped" | "canceled" | "expired";
            /** @description The order */
            readonly order_id: string;
            /** @description Your number of the order */
            readonly order_number: string;
            readonly employer_id: string | null;
            readonly employer_status: ("pending" | "in_progress" | "completed" | "no_data" | "skipped" | "canceled" | "expired") | null;
            readonly link_id: string | null;
            readonly product: ("income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions") | null;
            readonly data_source: ("payroll" | "docs" | "tax" | "financial_accounts" | "insurance") | null;
            readonly tracking_info: string | null;
            readonly identity?: ("agrees" | "differs" | "not_compared") | null;
        };
        /** @description Which part; without a body, any that is open */
        readonly OrderDecline: {
            readonly part_id?: string | null;
        };
        /** @description An employer of an order, with what was fetched */
        readonly OrderEmployer: {
            /** @description The part of the order: employer_id in events */
            readonly id: string;
            /**
             * @description Its status
             * @enum {string}
             */
            readonly status: "pending" | "in_progress" | "completed" | "no_data" | "skipped" | "canceled" | "expired";
            /**
             * @description What it is for
             * @enum {string}
             */
            readonly product_type: "income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions";
            /**
             * @description Where data come from
             * @enum {string}
             */
            readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
            readonly link_id: string | null;
            /** @description Whether the account is of the person of the order; null before */
            readonly identity_status: ("agrees" | "differs" | "not_compared") | null;
            readonly provider: {
                /** @description Its id */
                readonly id: string;
                /** @description Its name */
                readonly name: string;
                readonly logo_url: string | null;
            } | null;
            readonly provider_name: string | null;
            readonly error_message: string | null;
            /** @description The newest 20, newest first */
            readonly tasks: readonly components["schemas"]["OrderTask"][];
            /**
             * Format: date-time
             * @description When it was made: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When it last changed: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            readonly completed_at: string | null;
            readonly company_mapping_id: string | null;
            readonly company_name: string | null;
            readonly company_address: components["schemas"]["PayrollAddress"] | null;
            readonly pdf_report: string | null;
            readonly identity: components["schemas"]["IdentityComparison"] | null;
            readonly is_suspicious: boolean | null;
            /** @description Why it is suspicious; empty otherwise */
            readonly suspicious_reasons: readonly string[];
            /** @description Empty before the data is here */
            readonly employments: readonly components["schemas"]["ReportEmployment"][];
            readonly deposit_details: components["schemas"]["DepositDetails"] | null;
        };
        /** @description An employer of an order */
        readonly OrderEmployerSummary: {
            /** @description The part of the order: employer_id in events */
            readonly id: string;
            /**
             * @description Its status
             * @enum {string}
             */
            readonly status: "pending" | "in_progress" | "completed" | "no_data" | "skipped" | "canceled" | "expired";
            /**
             * @description What it is for
             * @enum {string}
             */
            readonly product_type: "income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions";
            /**
             * @description Where data come from
             * @enum {string}
             */
            readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
            readonly link_id: string | null;
            /** @description Whether the account is of the person of the order; null before */
            readonly identity_status: ("agrees" | "differs" | "not_compared") | null;
            readonly provider: {
                /** @description Its id */
                readonly id: string;
                /** @description Its name */
                readonly name: string;
                readonly logo_url: string | null;
            } | null;
            readonly provider_name: string | null;
            readonly error_message: string | null;
            /** @description The newest 20, newest first */
            readonly tasks: readonly components["schemas"]["OrderTask"][];
            /**
             * Format: date-time
             * @description When it was made: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When it last changed: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            readonly completed_at: string | null;
            readonly company_mapping_id: string | null;
            readonly company_name: string | null;
        };
        /** @description Something that happened to an order */
        readonly OrderEvent: {
            /** @description The event's id, which its payload calls webhook_id */
            readonly id: string;
            /**
             * @description What happened
             * @enum {string}
             */
            readonly event_type: "order-created" | "order-status-updated" | "order-refresh-failed";
            /**
             * @description The status of the whole order then
             * @enum {string}
             */
            readonly status: "pending" | "in_progress" | "completed" | "no_data" | "skipped" | "canceled" | "expired";
            readonly employer_id: string | null;
            readonly employer_status: ("pending" | "in_progress" | "completed" | "no_data" | "skipped" | "canceled" | "expired") | null;
            readonly link_id: string | null;
            readonly product: ("income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions") | null;
            /** @description The exact bytes sent to webhooks and signed, as a string of JSON */
            readonly payload: string;
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
        };
        /** @description An institution of an order: no provider here covers any */
        readonly OrderFinancialAccount: {
            /** @description The part of the order: employer_id in events */
            readonly id: string;
            /**
             * @description Its status
             * @enum {string}
             */
            readonly status: "pending" | "in_progress" | "completed" | "no_data" | "skipped" | "canceled" | "expired";
            /**
             * @description What it is for
             * @enum {string}
             */
            readonly product_type: "income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions";
            /**
             * @description Where data come from
             * @enum {string}
             */
            readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
            readonly link_id: string | null;
            /** @description Whether the account is of the person of the order; null before */
            readonly identity_status: ("agrees" | "differs" | "not_compared") | null;
            readonly provider: {
                /** @description Its name */
                readonly name: string;
            } | null;
            readonly provider_name: string | null;
            readonly error_message: string | null;
            /** @description The newest 20, newest first */
            readonly tasks: readonly components["schemas"]["OrderTask"][];
            /**
             * Format: date-time
             * @description When it was made: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When it last changed: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            readonly completed_at: string | null;
            readonly institution_id: string | null;
            /** @description Always null */
            readonly pdf_report: string | null;
            /** @description Always empty */
            readonly accounts: readonly unknown[];
        };
        /** @description Whose orders */
        readonly OrderLookup: {
            readonly ssn?: string | null;
            readonly social_security_number?: string | null;
            readonly external_user_id?: string | null;
            readonly user_id?: string | null;
            readonly order_number?: string | null;
        };
        /** @description An order as its person sees it */
        readonly OrderPage: {
            /** @description The order */
            readonly order_id: string;
            /**
             * @description Its status
             * @enum {string}
             */
            readonly status: "pending" | "in_progress" | "completed" | "no_data" | "skipped" | "canceled" | "expired";
            /**
             * @description Its environment
             * @enum {string}
             */
            readonly environment: "sandbox" | "development" | "production";
            /** @description Who asks */
            readonly client_name: string;
            readonly accent_color: string | null;
            /** @description The company that asks, as its team's profile shows it */
            readonly brand: {
                readonly contact_email: string | null;
                readonly contact_phone: string | null;
                readonly privacy_url: string | null;
                readonly logo_url: string | null;
            };
            readonly redirect_url: string | null;
            /**
             * Format: date-time
             * @description Until when the person can answer: ISO 8601, UTC, six decimals
             */
            readonly expires_at: string;
            /** @description Parts that wait for the person */
            readonly waiting: number;
            /** @description One for each employer and product */
            readonly parts: readonly {
                /** @description The part */
                readonly id: string;
                /**
                 * @description Its status
                 * @enum {string}
                 */
                readonly status: "pending" | "in_progress" | "completed" | "no_data" | "skipped" | "canceled" | "expired";
                /**
                 * @description What it is for
                 * @enum {string}
                 */
                readonly product_type: "income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions";
                readonly company: {
                    readonly company_mapping_id: string | null;
                    readonly name: string | null;
                } | null;
                readonly provider_name: string | null;
                /** @description False: no provider here covers it, so that it never could be connected */
                readonly is_offered: boolean;
                /** @description True once the person has ended what they shared by it */
                readonly is_ended: boolean;
                readonly error_message: string | null;
                readonly bridge_token: string | null;
                readonly management_url: string | null;
            }[];
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description Payload of order-refresh-failed */
        readonly OrderRefreshFailedEvent: {
            /** @description The event's own id, the same on every retry and replay: store it, and ignore events that you have handled */
            readonly webhook_id: string;
            /**
             * @description The type of the event
             * @enum {string}
             */
            readonly event_type: "order-refresh-failed";
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, six decimals
             */
            readonly event_created_at: string;
            /**
             * Format: date-time
             * @description The same as event_created_at: orders the events about one object: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            readonly user_id: string | null;
            /**
             * @description The status of the whole order: completed is sent once
             * @enum {string}
             */
            readonly status: "pending" | "in_progress" | "completed" | "no_data" | "skipped" | "canceled" | "expired";
            /** @description The order */
            readonly order_id: string;
            /** @description Your number of the order */
            readonly order_number: string;
            readonly employer_id: string | null;
            readonly employer_status: ("pending" | "in_progress" | "completed" | "no_data" | "skipped" | "canceled" | "expired") | null;
            readonly link_id: string | null;
            readonly product: ("income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions") | null;
            readonly data_source: ("payroll" | "docs" | "tax" | "financial_accounts" | "insurance") | null;
            readonly tracking_info: string | null;
            readonly identity?: ("agrees" | "differs" | "not_compared") | null;
        };
        /** @description Payload of order-status-updated */
        readonly OrderStatusUpdatedEvent: {
            /** @description The event's own id, the same on every retry and replay: store it, and ignore events that you have handled */
            readonly webhook_id: string;
            /**
             * @description The type of the event
             * @enum {string}
             */
            readonly event_type: "order-status-updated";
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, six decimals
             */
            readonly event_created_at: string;
            /**
             * Format: date-time
             * @description The same as event_created_at: orders the events about one object: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            readonly user_id: string | null;
            /**
             * @description The status of the whole order: completed is sent once
             * @enum {string}
             */
            readonly status: "pending" | "in_progress" | "completed" | "no_data" | "skipped" | "canceled" | "expired";
            /** @description The order */
            readonly order_id: string;
            /** @description Your number of the order */
            readonly order_number: string;
            readonly employer_id: string | null;
            readonly employer_status: ("pending" | "in_progress" | "completed" | "no_data" | "skipped" | "canceled" | "expired") | null;
            readonly link_id: string | null;
            readonly product: ("income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions") | null;
            readonly data_source: ("payroll" | "docs" | "tax" | "financial_accounts" | "insurance") | null;
            readonly tracking_info: string | null;
            readonly identity?: ("agrees" | "differs" | "not_compared") | null;
        };
        /** @description An order, without what was fetched */
        readonly OrderSummary: {
            /** @description The order's id */
            readonly id: string;
            /** @description The user: the person whose data are ordered */
            readonly user_id: string;
            /** @description Your number, or one that was made */
            readonly order_number: string;
            readonly external_user_id: string | null;
            /**
             * @description The status of the whole order
             * @enum {string}
             */
            readonly status: "pending" | "in_progress" | "completed" | "no_data" | "skipped" | "canceled" | "expired";
            /** @description What is ordered */
            readonly products: readonly ("income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions")[];
            readonly first_name: string | null;
            readonly last_name: string | null;
            readonly email: string | null;
            readonly phone: string | null;
            readonly state: string | null;
            readonly ssn: string | null;
            readonly date_of_birth: string | null;
            /** @description That of all employers: one account of another person outweighs the others. Null before the data is here */
            readonly identity: ("agrees" | "differs" | "not_compared") | null;
            readonly client_name: string | null;
            readonly tracking_info: string | null;
            readonly template_id: string | null;
            readonly source: string | null;
            readonly notes: string | null;
            /** @description Yours; stored and shown again */
            readonly cc_emails: readonly string[];
            readonly loan: {
                readonly [key: string]: unknown;
            } | null;
            readonly bridge_token: string | null;
            readonly share_url: string | null;
            readonly short_share_url: string | null;
            /** @description How the person is notified */
            readonly notification_settings: {
                /** @description True: the service sends the person nothing */
                readonly suppress_user_notifications: boolean;
                /** @description Hours between the order and the first message */
                readonly first_notification_delay_hours: number;
                readonly language: ("en" | "es") | null;
            };
            /** @description True if data can be refreshed later without the person: they agreed to it when they connected, and the client did not rule it out */
            readonly refresh_approved: boolean;
            readonly voie_report_id: string | null;
            /** @description Always null: no provider covers assets */
            readonly voa_report_id: string | null;
            /** @description What the rules of the request say, in their order; empty before, and if it had none */
            readonly income_assessments: readonly components["schemas"]["IncomeAnswer"][];
            /**
             * Format: date-time
             * @description Until when the person can answer: ISO 8601, UTC, six decimals
             */
            readonly expires_at: string;
            /**
             * Format: date-time
             * @description When it was placed: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When it last changed: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            readonly completed_at: string | null;
            /** @description One for each employer and product */
            readonly employers: readonly components["schemas"]["OrderEmployerSummary"][];
            /** @description One for each institution */
            readonly financial_accounts: readonly components["schemas"]["OrderFinancialAccount"][];
        };
        /** @description A run at a payroll system */
        readonly OrderTask: {
            /** @description The task's id */
            readonly id: string;
            /** @description Its link */
            readonly link_id: string;
            /**
             * @description What it does
             * @enum {string}
             */
            readonly kind: "connect" | "refresh" | "monitor";
            /**
             * @description Its status
             * @enum {string}
             */
            readonly status: "new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported";
            readonly error_message: string | null;
            /**
             * Format: date-time
             * @description When it was made: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
            readonly finished_at: string | null;
        };
        /** @description Which mail the signed-in member gets */
        readonly OwnAlerts: {
            /** @description True: they get mail when a webhook of this environment fails or is disabled */
            readonly webhooks: boolean;
            /** @description False: their role may not change webhooks, so they get no such mail */
            readonly is_role_told: boolean;
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description What to change */
        readonly OwnAlertsUpdate: {
            /** @description False: no mail about webhooks that fail or are disabled */
            readonly webhooks: boolean;
        };
        /** @description A passkey of the signed-in member */
        readonly Passkey: {
            /** @description The passkey's id */
            readonly id: string;
            /** @description True if the authenticator keeps a copy elsewhere, such as in an account of its maker */
            readonly is_synced: boolean;
            /**
             * Format: date-time
             * @description When it was added: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
            readonly used_at: string | null;
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description What the browser makes or uses a passkey from */
        readonly PasskeyOptions: {
            /** @description For `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` (W3C Web Authentication, level 3) */
            readonly public_key: {
                readonly [key: string]: unknown;
            };
        };
        /** @description The browser's answer */
        readonly PasskeySignIn: {
            /** @description What the browser has answered, as `PublicKeyCredential.toJSON()` writes it */
            readonly response: {
                readonly [key: string]: unknown;
            };
            /**
             * @description Where the session is to be; the first in which the member has a role unless given
             * @enum {string}
             */
            readonly environment?: "sandbox" | "development" | "production";
        };
        /** @description A pay statement */
        readonly PayStatement: {
            /** @description The statement's id, the same at every fetch */
            readonly id: string;
            readonly check_number: string | null;
            /**
             * Format: date
             * @description When it was paid: a calendar date, YYYY-MM-DD
             */
            readonly pay_date: string;
            readonly period_start: string | null;
            readonly period_end: string | null;
            /** @description Before deductions: US dollars, two decimals */
            readonly gross_pay: string;
            /** @description After deductions: US dollars, two decimals */
            readonly net_pay: string;
            readonly gross_pay_ytd: string | null;
            readonly net_pay_ytd: string | null;
            readonly hours: string | null;
            readonly regular: string | null;
            readonly overtime: string | null;
            readonly bonus: string | null;
            readonly commission: string | null;
            readonly other_pay: string | null;
            readonly basis_of_pay: ("S" | "H") | null;
            /** @description They add up to gross_pay */
            readonly earnings: readonly components["schemas"]["StatementLine"][];
            /** @description They add up to gross_pay less net_pay */
            readonly deductions: readonly components["schemas"]["StatementDeduction"][];
            readonly regular_ytd: string | null;
            readonly overtime_ytd: string | null;
            readonly bonus_ytd: string | null;
            readonly commission_ytd: string | null;
            readonly other_pay_ytd: string | null;
            readonly earnings_ytd: readonly components["schemas"]["StatementLine"][] | null;
            readonly deductions_ytd: readonly components["schemas"]["StatementDeduction"][] | null;
            /** @description Fields that were computed, not stated by the payroll system */
            readonly derived_fields: readonly string[];
            /** @description Fields that the payroll system does not have */
            readonly missing_data_fields: readonly string[];
            /** @description Always null: the file is made when it is read. data_sha256 of the report shows a change */
            readonly md5sum: string | null;
            readonly file: string | null;
        };
        /** @description An address; null if not known */
        readonly PayrollAddress: {
            readonly street: string | null;
            readonly city: string | null;
            readonly state: string | null;
            readonly zip: string | null;
            /** @description Two-letter code */
            readonly country: string;
        };
        /** @description The employer */
        readonly PayrollCompany: {
            readonly company_mapping_id: string | null;
            /** @description Its name, as the payroll system has it */
            readonly name: string;
            readonly address: components["schemas"]["PayrollAddress"] | null;
            readonly phone: string | null;
            readonly ein: string | null;
            readonly logo_url: string | null;
        };
        /** @description What a file of a payroll system is and says, without a value of a person */
        readonly PayrollFile: {
            /** @description The id of the format, as `as` takes it */
            readonly format: string;
            /** @description The name of the format */
            readonly title: string;
            /** @description How sure the format is, 0 to 1 */
            readonly confidence: number;
            /** @description How the text is encoded */
            readonly encoding: string;
            /** @description Rows of the file, blank ones included */
            readonly rows: number;
            /** @description Persons */
            readonly persons: number;
            /** @description Jobs: each becomes a record */
            readonly jobs: number;
            /** @description Pay statements */
            readonly statements: number;
            /** @description Totals of quarters */
            readonly quarters: number;
            /** @description Totals of years */
            readonly years: number;
            /** @description The first ten employers */
            readonly employers: readonly string[];
            /** @description Employers */
            readonly employers_total: number;
            readonly first_pay_date: string | null;
            readonly last_pay_date: string | null;
            /** @description Totals that the file declares */
            readonly totals: number;
            /** @description Those that are equal to what was read */
            readonly totals_equal: number;
            /** @description The first 50 that are not */
            readonly differing_totals: readonly {
                /** @description Row of the file, counted from 1, or its path; null: the file as a whole */
                readonly row: number | string | null;
                /** @description What the total covers */
                readonly covers: string;
                /** @description Of what it is the total */
                readonly field: string;
                readonly declared: string | null;
                readonly actual: string | null;
            }[];
            /** @description The first 50 lines of totals; absent of imports before it was added */
            readonly total_lines?: readonly {
                /** @description Row of the file, counted from 1, or its path; null: the file as a whole */
                readonly row: number | string | null;
                /** @description What the line covers */
                readonly covers: readonly string[];
                /** @description Columns that were compared */
                readonly compared: number;
                /** @description Those that are equal to the sum of what was read */
                readonly equal: number;
                /** @description Columns of amounts that were not compared: they are not read, or their amount is not a sum */
                readonly not_compared: readonly string[];
            }[];
            /** @description Columns that are read; empty for fixed records */
            readonly columns_read: readonly {
                /** @description Heading */
                readonly heading: string;
                /** @description What it is read as */
                readonly field: string;
            }[];
            /** @description Headings of columns that are not read */
            readonly columns_unread: readonly string[];
            /** @description What was assumed */
            readonly assumptions: readonly string[];
            /** @description What the file does not tell and must be given */
            readonly missing: readonly string[];
            /** @description The first 50 faults */
            readonly faults: readonly {
                /**
                 * @description row: it is not loaded; field: it is loaded without the field; control: a total differs; file: it is incomplete
                 * @enum {string}
                 */
                readonly scope: "row" | "field" | "control" | "file";
                /** @description Row of the file, counted from 1, or its path; null: the file as a whole */
                readonly row: number | string | null;
                readonly field: string | null;
                /** @description What is wrong. Never has a value of the file */
                readonly reason: string;
                /** @description What to do */
                readonly remedy: string;
            }[];
            /** @description All faults */
            readonly faults_total: number;
        };
        /** @description The person as the payroll of this employer has them */
        readonly PayrollProfile: {
            readonly first_name: string | null;
            readonly last_name: string | null;
            readonly full_name: string | null;
            readonly middle_initials: string | null;
            readonly email: string | null;
            readonly date_of_birth: string | null;
            readonly ssn: string | null;
            readonly phone: string | null;
            readonly home_address: components["schemas"]["PayrollAddress"] | null;
        };
        /**
         * @description A purpose
         * @enum {string}
         */
        readonly PermissiblePurpose: "COURT_ORDER" | "WRITTEN_INSTRUCTIONS" | "EXTENSION_OF_CREDIT" | "ACCOUNT_REVIEW_OR_COLLECTION" | "EMPLOYMENT" | "INSURANCE_UNDERWRITING" | "GOVERNMENT_LICENSE_OR_BENEFIT" | "CREDIT_RISK_ASSESSMENT" | "CONSUMER_INITIATED_TRANSACTION" | "ACCOUNT_TERMS_REVIEW" | "GOVERNMENT_TRAVEL_CARD" | "CHILD_SUPPORT" | "RESOLUTION_AUTHORITY";
        /** @description Where the person is reached */
        readonly PersonContact: {
            readonly email: string | null;
            readonly phone: string | null;
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description Who the person says they are */
        readonly PersonDetails: {
            /**
             * @description Where the records are; `production` if absent
             * @enum {string}
             */
            readonly environment?: "sandbox" | "development" | "production";
            /** @description All nine digits of the Social Security number, with or without dashes */
            readonly ssn: string;
            /**
             * Format: date
             * @description Date of birth: a calendar date, YYYY-MM-DD
             */
            readonly date_of_birth: string;
            /**
             * Format: filled-text
             * @description Given name
             */
            readonly first_name: string;
            /**
             * Format: filled-or-empty
             * @description Family name, at most 256 characters. The empty text says that the person has one name, which is the first_name
             */
            readonly last_name: string;
        };
        /** @description What is wrong, and why */
        readonly PersonDispute: {
            /** @description Which record, as the file names it */
            readonly employment_id: string;
            /** @description What of the employment is wrong; `pay`: its statements and totals. Absent or empty: all of it */
            readonly fields?: readonly ("job_title" | "job_type" | "start_date" | "end_date" | "income" | "income_unit" | "pay_frequency" | "pay")[];
            /**
             * @description Why
             * @enum {string}
             */
            readonly reason: "not_mine" | "inaccurate" | "incomplete" | "outdated" | "identity_theft" | "other";
            /** @description In the person's words: what is wrong, and what is right */
            readonly explanation: string;
            readonly statement?: string | null;
            /** @description What shows it; stored sealed */
            readonly documents?: readonly {
                /**
                 * Format: filled-text
                 * @description Its name
                 */
                readonly name: string;
                /**
                 * @description What it is
                 * @enum {string}
                 */
                readonly content_type: "application/pdf" | "image/jpeg" | "image/png" | "text/plain";
                /** @description Base64; of all documents together at most 700,000 bytes */
                readonly content: string;
            }[];
            /** @description True: recent recipients of the data are notified of what was corrected or deleted (15 U.S.C. § 1681i(d)) */
            readonly tells_recipients?: boolean;
        };
        /** @description Confirms that it is meant */
        readonly PersonErasure: {
            /**
             * Format: date
             * @description The person's date of birth, once more: nothing else confirms that they mean it: a calendar date, YYYY-MM-DD
             */
            readonly date_of_birth: string;
        };
        /** @description Everything held about the person who is signed in, and what they can do */
        readonly PersonFile: {
            readonly session: components["schemas"]["PersonSession"];
            /** @description Where codes and messages go; null: nowhere is known */
            readonly contact: {
                readonly email: string | null;
                readonly phone: string | null;
            } | null;
            /** @description Imported records */
            readonly employments: readonly {
                /** @description The record's id, by which it is disputed */
                readonly employment_id: string;
                /** @description The source that has it */
                readonly source: string;
                /** @description The record as it is stored */
                readonly record: {
                    /** @description The source's own id of the record */
                    readonly record_id: string;
                    /** @description The employer */
                    readonly employer_name: string;
                    readonly employer_ein: string | null;
                    /** @description Given name */
                    readonly first_name: string;
                    readonly middle_name: string | null;
                    /** @description Family name */
                    readonly last_name: string;
                    readonly date_of_birth: string | null;
                    readonly ssn: string | null;
                    readonly street: string | null;
                    readonly city: string | null;
                    readonly state: string | null;
                    readonly zip: string | null;
                    readonly job_title: string | null;
                    readonly job_type: ("F" | "P" | "S" | "D" | "C") | null;
                    readonly start_date: string | null;
                    readonly end_date: string | null;
                    readonly income: string | null;
                    readonly income_unit: ("YEARLY" | "MONTHLY" | "WEEKLY" | "DAILY" | "HOURLY") | null;
                    readonly pay_frequency: ("A" | "SA" | "M" | "SM" | "BW" | "W" | "C") | null;
                    readonly as_of: string | null;
                    /** @description Where the person is reached, if it is known */
                    readonly email?: string;
                    /** @description Likewise */
                    readonly phone?: string;
                };
                /** @description Null: no pay is recorded */
                readonly pay: {
                    /** @description Pay statements, newest first */
                    readonly statements: readonly components["schemas"]["RecordedStatement"][];
                    /** @description Newest first */
                    readonly quarters: readonly components["schemas"]["RecordedQuarter"][];
                    /** @description Totals of years, newest first */
                    readonly years: readonly components["schemas"]["RecordedYear"][];
                } | null;
                /**
                 * Format: date-time
                 * @description When the record was last loaded or changed: ISO 8601, UTC, six decimals
                 */
                readonly stored_at: string;
            }[];
            /** @description Who asked about the person, oldest first */
            readonly inquiries: readonly {
                /** @description The verification */
                readonly verification_id: string;
                /** @description The team that asked */
                readonly asked_by: string;
                /**
                 * Format: date-time
                 * @description When: ISO 8601, UTC, six decimals
                 */
                readonly asked_at: string;
                /**
                 * @description How it ended
                 * @enum {string}
                 */
                readonly status: "pending" | "processing" | "confirming" | "completed" | "partial" | "failed";
                readonly permissible_purpose: ("COURT_ORDER" | "WRITTEN_INSTRUCTIONS" | "EXTENSION_OF_CREDIT" | "ACCOUNT_REVIEW_OR_COLLECTION" | "EMPLOYMENT" | "INSURANCE_UNDERWRITING" | "GOVERNMENT_LICENSE_OR_BENEFIT" | "CREDIT_RISK_ASSESSMENT" | "CONSUMER_INITIATED_TRANSACTION" | "ACCOUNT_TERMS_REVIEW" | "GOVERNMENT_TRAVEL_CARD" | "CHILD_SUPPORT" | "RESOLUTION_AUTHORITY") | null;
                /** @description What they were given; null: nothing */
                readonly given: {
                    /** @description Newest first; empty unless outcome is match */
                    readonly employments: readonly components["schemas"]["VerifiedEmployment"][];
                    readonly income_summary: {
                        readonly current_annual_income: string | null;
                        readonly previous_annual_income: string | null;
                        /** @description Always USD */
                        readonly currency: string;
                        /** @description From which employments, annualized how, in words */
                        readonly derived_from: string;
                        /** @description Why an amount is null; empty if none is, absent from verifications of earlier releases */
                        readonly reasons?: readonly components["schemas"]["IncomeReason"][];
                    } | null;
                } | null;
            }[];
            /** @description What clients hold of the person: accounts connected, orders and reports */
            readonly connections: readonly {
                /** @description The user's id */
                readonly id: string;
                /** @description The client's own id of them */
                readonly external_user_id: string;
                readonly first_name: string | null;
                readonly last_name: string | null;
                readonly email: string | null;
                readonly phone: string | null;
                readonly ssn: string | null;
                /** @description Payroll accounts connected, orders and reports, oldest first; the team reads them under their ids */
                readonly holdings: readonly {
                    /**
                     * @description What it is
                     * @enum {string}
                     */
                    readonly kind: "link" | "order" | "user_report";
                    /** @description Its id */
                    readonly id: string;
                    /** @description Its status, or the kind of a report */
                    readonly status: string;
                    /**
                     * Format: date-time
                     * @description Since when: ISO 8601, UTC, six decimals
                     */
                    readonly created_at: string;
                }[];
                /** @description Who holds them */
                readonly held_by: string;
            }[];
            /** @description Oldest first */
            readonly disputes: readonly components["schemas"]["Dispute"][];
            /** @description Questions whose answers wait for the person, the latest first; where the operator asks for that */
            readonly confirmations: readonly {
                /** @description The verification */
                readonly verification_id: string;
                /** @description The team that asked */
                readonly asked_by: string;
                /**
                 * Format: date-time
                 * @description When: ISO 8601, UTC, six decimals
                 */
                readonly asked_at: string;
                /**
                 * Format: date-time
                 * @description Until when the person can answer; then it is sent without their answer: ISO 8601, UTC, six decimals
                 */
                readonly due_at: string;
                readonly permissible_purpose: ("COURT_ORDER" | "WRITTEN_INSTRUCTIONS" | "EXTENSION_OF_CREDIT" | "ACCOUNT_REVIEW_OR_COLLECTION" | "EMPLOYMENT" | "INSURANCE_UNDERWRITING" | "GOVERNMENT_LICENSE_OR_BENEFIT" | "CREDIT_RISK_ASSESSMENT" | "CONSUMER_INITIATED_TRANSACTION" | "ACCOUNT_TERMS_REVIEW" | "GOVERNMENT_TRAVEL_CARD" | "CHILD_SUPPORT" | "RESOLUTION_AUTHORITY") | null;
                /** @description The person's imported records that it has: these can be flagged */
                readonly employment_ids: readonly string[];
                /** @description What would be sent */
                readonly would_be_given: {
                    /** @description Newest first; empty unless outcome is match */
                    readonly employments: readonly components["schemas"]["VerifiedEmployment"][];
                    readonly income_summary: {
                        readonly current_annual_income: string | null;
                        readonly previous_annual_income: string | null;
                        /** @description Always USD */
                        readonly currency: string;
                        /** @description From which employments, annualized how, in words */
                        readonly derived_from: string;
                        /** @description Why an amount is null; empty if none is, absent from verifications of earlier releases */
                        readonly reasons?: readonly components["schemas"]["IncomeReason"][];
                    } | null;
                };
            }[];
            /** @description Freezes that hold, oldest first */
            readonly freezes: readonly {
                /** @description The freeze's id */
                readonly id: string;
                /**
                 * Format: date-time
                 * @description Since when: ISO 8601, UTC, six decimals
                 */
                readonly created_at: string;
                /** @description True if the person may end it here; one that a client placed is ended by that client */
                readonly is_liftable: boolean;
            }[];
            /** @description What stands against an erasure, oldest first */
            readonly legal_holds: readonly {
                /** @description The hold's id */
                readonly id: string;
                /**
                 * Format: date-time
                 * @description Since when: ISO 8601, UTC, six decimals
                 */
                readonly created_at: string;
            }[];
        };
        /** @description A freeze of the person's records */
        readonly PersonFreeze: {
            /** @description The freeze's id */
            readonly id: string;
            /**
             * Format: date-time
             * @description Since when: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
        };
        /** @description Who signs in, and how they were identified */
        readonly PersonHandOver: {
            readonly subject: components["schemas"]["SubjectDetails"];
            /**
             * @description The requester: the person, their representative, or the operator for a reason of its own. Recorded in the inquiry log
             * @enum {string}
             */
            readonly requested_by: "subject" | "authorized_agent" | "guardian" | "executor" | "operator";
            readonly proof_sha256?: string | null;
        };
        /** @description A link to a person's own page */
        readonly PersonLink: {
            /** @description Opens the page, signed in. Anyone who has it can act as the person: do not log or mail it */
            readonly url: string;
            /**
             * Format: date-time
             * @description When the link expires: ISO 8601, UTC, six decimals
             */
            readonly expires_at: string;
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description Who holds the records, as the team's profile says */
        readonly PersonPageBrand: {
            readonly display_name: string | null;
            readonly accent_color: string | null;
            readonly contact_email: string | null;
            readonly contact_phone: string | null;
            readonly privacy_url: string | null;
            readonly logo_url: string | null;
        };
        /** @description Which sign-in */
        readonly PersonResend: {
            /** @description The token of the sign-in */
            readonly sign_in: string;
        };
        /** @description A person who is signed in at their own page */
        readonly PersonSession: {
            /** @description The session's id; it is not secret */
            readonly id: string;
            /**
             * @description Where the records are
             * @enum {string}
             */
            readonly environment: "sandbox" | "development" | "production";
            /** @description Who is signed in */
            readonly person: {
                /** @description Given name */
                readonly first_name: string;
                /** @description Family name */
                readonly last_name: string;
                /**
                 * Format: date
                 * @description Date of birth: a calendar date, YYYY-MM-DD
                 */
                readonly date_of_birth: string;
                /** @description Masked */
                readonly ssn: string;
            };
            /**
             * @description How they proved who they are
             * @enum {string}
             */
            readonly proved_by: "one_time_code" | "hand_over";
            /**
             * Format: date-time
             * @description When it began: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When it ends without another request: 15 minutes after the last one: ISO 8601, UTC, six decimals
             */
            readonly idle_at: string;
            /**
             * Format: date-time
             * @description When it ends at the latest: 60 minutes after it began: ISO 8601, UTC, six decimals
             */
            readonly expires_at: string;
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description A sign-in that waits for its code */
        readonly PersonSignIn: {
            /** @description The token of this sign-in: 64 hex digits, to be sent with the code */
            readonly sign_in: string;
            /**
             * Format: date-time
             * @description When the code expires: 10 minutes after it was asked for: ISO 8601, UTC, six decimals
             */
            readonly code_expires_at: string;
            /** @description True if another code can be asked for */
            readonly can_resend: boolean;
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description A sign-in with its code, or the token of a hand-over */
        readonly PersonSignInAnswer: {
            /** @description The token of the sign-in; with `code` */
            readonly sign_in?: string;
            /** @description The six digits */
            readonly code?: string;
            /** @description The token of a hand-over, at the end of its link; instead of a code */
            readonly token?: string;
            /**
             * @description The language of messages; English if absent
             * @enum {string}
             */
            readonly language?: "en" | "es";
        };
        /** @description What was ended */
        readonly PersonUnfreeze: {
            /** @description The freezes that were ended */
            readonly ended: number;
        };
        /** @description A payment, or the total of a quarter or year, as it would be loaded */
        readonly PreviewPay: {
            /** @description The pay date; of totals the quarter or year, such as `2026 Q1` */
            readonly of: string;
            readonly period_start: string | null;
            readonly period_end: string | null;
            readonly gross_pay: string | null;
            readonly net_pay: string | null;
            readonly hours: string | null;
            /** @description Its parts, taxes among the deductions */
            readonly lines: readonly {
                /** @description earning, deduction, reimbursement, employer_tax, or total of a quarter or year */
                readonly kind: string;
                /** @description As the file or a usual word names it */
                readonly name: string;
                /** @description In US dollars */
                readonly amount: string;
            }[];
        };
        /** @description Payload of profile-created */
        readonly ProfileCreatedEvent: {
            /** @description The event's own id, the same on every retry and replay: store it, and ignore events that you have handled */
            readonly webhook_id: string;
            /**
             * @description The type of the event
             * @enum {string}
             */
            readonly event_type: "profile-created";
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, six decimals
             */
            readonly event_created_at: string;
            /**
             * Format: date-time
             * @description The same as event_created_at: orders the events about one object: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            readonly user_id: string | null;
            /** @description Always null for this type */
            readonly status: string | null;
            /** @description The task that found it */
            readonly task_id: string;
            /** @description The employment; a profile is that of its employment */
            readonly object_id: string;
            readonly identity?: ("agrees" | "differs" | "not_compared") | null;
            /** @description The link */
            readonly link_id: string;
            /**
             * @description The product that the link was made for
             * @enum {string}
             */
            readonly product: "income" | "employment" | "deposit_switch" | "pll";
            /**
             * @description Where the data come from
             * @enum {string}
             */
            readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
            readonly tracking_info: string | null;
        };
        /** @description Payload of profile-updated */
        readonly ProfileUpdatedEvent: {
            /** @description The event's own id, the same on every retry and replay: store it, and ignore events that you have handled */
            readonly webhook_id: string;
            /**
             * @description The type of the event
             * @enum {string}
             */
            readonly event_type: "profile-updated";
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, six decimals
             */
            readonly event_created_at: string;
            /**
             * Format: date-time
             * @description The same as event_created_at: orders the events about one object: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            readonly user_id: string | null;
            /** @description Always null for this type */
            readonly status: string | null;
            /** @description The task that found it */
            readonly task_id: string;
            /** @description The employment; a profile is that of its employment */
            readonly object_id: string;
            readonly identity?: ("agrees" | "differs" | "not_compared") | null;
            /** @description The fields that differ */
            readonly changed_fields: readonly string[];
            /** @description The link */
            readonly link_id: string;
            /**
             * @description The product that the link was made for
             * @enum {string}
             */
            readonly product: "income" | "employment" | "deposit_switch" | "pll";
            /**
             * @description Where the data come from
             * @enum {string}
             */
            readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
            readonly tracking_info: string | null;
        };
        /** @description A payroll system in which persons sign in */
        readonly Provider: {
            /** @description The provider's id */
            readonly id: string;
            /** @description Its name */
            readonly name: string;
            /** @description True if it serves this environment */
            readonly is_supported: boolean;
            readonly logo_url: string | null;
            readonly domain: string | null;
            readonly success_rate: ("low" | "high" | "unsupported") | null;
            /** @description What it can be used for */
            readonly products: readonly ("income" | "employment" | "deposit_switch" | "pll")[];
            /**
             * @description Where data come from
             * @enum {string}
             */
            readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
        };
        /** @description Where to go */
        readonly ProviderAddress: {
            /** @description Where to send the browser */
            readonly url: string;
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description Where the session is to be, or that the one that is there is to be confirmed */
        readonly ProviderDeparture: {
            /**
             * @description Where the session is to be; the first in which the person has a role unless given
             * @enum {string}
             */
            readonly environment?: "sandbox" | "development" | "production";
            /** @description True: to confirm the session that the browser has, by a new sign-in of the same person; it goes on */
            readonly confirms_session?: boolean;
        };
        /** @description What the provider sent back */
        readonly ProviderReturn: {
            /** @description The query of the address to which the provider sent the browser back */
            readonly parameters: {
                readonly [key: string]: string;
            };
        };
        /** @description Which token to exchange */
        readonly PublicTokens: {
            /** @description One only: a token works once, so a list in which one fails would use up the others */
            readonly public_tokens: readonly string[];
        };
        /** @description A delivery, as it arrived */
        readonly ReceivedDelivery: {
            /**
             * Format: date-time
             * @description When it arrived: ISO 8601, UTC, six decimals
             */
            readonly received_at: string;
            /** @description Those that carry type and signatures */
            readonly headers: {
                readonly [key: string]: string;
            };
            readonly body: string | null;
        };
        /** @description Whose records: an SSN; or a name and a date of birth, with an SSN or without; or the id of one */
        readonly RecordQuestion: {
            readonly ssn?: string | null;
            readonly first_name?: string | null;
            readonly last_name?: string | null;
            readonly date_of_birth?: string | null;
            readonly record_id?: string | null;
        };
        /** @description Totals of the pay statements of one year, which is the pay of the year only if they cover it: see is_partial. null: no statement says */
        readonly RecordedIncome: {
            /** @description Calendar year */
            readonly year: number;
            readonly gross_pay: string | null;
            readonly net_pay: string | null;
            readonly hours: string | null;
            readonly regular: string | null;
            readonly overtime: string | null;
            readonly bonus: string | null;
            readonly commission: string | null;
            readonly other_pay: string | null;
            /** @description True: the totals lack pay. A month of the year has no pay date, as in the current year, at the start or end of a job or of the file, or a statement has no gross pay. False: each month has a pay date; a single statement can still be missing. Absent in older results */
            readonly is_partial?: boolean;
        };
        /** @description Wages and hours of one quarter, as declared to a state */
        readonly RecordedQuarter: {
            /** @description Calendar year */
            readonly year: number;
            /** @description 1 to 4 */
            readonly quarter: number;
            readonly state: string | null;
            readonly gross_pay: string | null;
            readonly net_pay: string | null;
            readonly ui_wages: string | null;
            readonly hours: string | null;
            readonly weeks: number | null;
            /** @description Further figures of the quarter that are not zero */
            readonly lines: readonly components["schemas"]["StatementLine"][];
            readonly source_file: string | null;
            readonly source_row: string | null;
        };
        /** @description A pay statement of imported records; what its file does not tell is null */
        readonly RecordedStatement: {
            readonly check_number: string | null;
            /**
             * Format: date
             * @description When it was paid: a calendar date, YYYY-MM-DD
             */
            readonly pay_date: string;
            readonly period_start: string | null;
            readonly period_end: string | null;
            readonly gross_pay_ytd: string | null;
            readonly net_pay_ytd: string | null;
            readonly hours: string | null;
            readonly regular: string | null;
            readonly overtime: string | null;
            readonly bonus: string | null;
            readonly commission: string | null;
            readonly other_pay: string | null;
            readonly basis_of_pay: ("S" | "H") | null;
            /** @description As far as the file lists them */
            readonly earnings: readonly components["schemas"]["StatementLine"][];
            /** @description Taxes and deductions, as far as the file lists them */
            readonly deductions: readonly components["schemas"]["StatementDeduction"][];
            readonly gross_pay: string | null;
            readonly net_pay: string | null;
            readonly type: string | null;
            /** @description Taxes that the employer pays */
            readonly employer_taxes: readonly components["schemas"]["StatementLine"][];
            /** @description Expenses that were paid back; no part of gross_pay */
            readonly reimbursements: readonly components["schemas"]["StatementLine"][];
            /** @description Fields that were computed, not stated by the file */
            readonly derived_fields: readonly string[];
            readonly source_file: string | null;
            readonly source_row: string | null;
        };
        /** @description Totals of one year by the boxes of a Form W-2, or as a report of the payroll gives them */
        readonly RecordedYear: {
            /** @description Calendar year */
            readonly year: number;
            /** @description True if it is the fiscal year of the employer that ends in this year, not the calendar year */
            readonly is_fiscal: boolean;
            readonly wages: string | null;
            readonly federal_tax: string | null;
            readonly social_security_wages: string | null;
            readonly social_security_tax: string | null;
            readonly medicare_wages: string | null;
            readonly medicare_tax: string | null;
            readonly state_tax: string | null;
            readonly gross_pay: string | null;
            readonly net_pay: string | null;
            readonly hours: string | null;
            /** @description Further boxes and figures that are not zero, such as box 12 and each state's */
            readonly lines: readonly components["schemas"]["StatementLine"][];
            /** @description Fields, and names of lines, that a Form W-2c corrected */
            readonly corrected_fields: readonly string[];
            readonly source_file: string | null;
            readonly source_row: string | null;
        };
        /** @description Which link to refresh */
        readonly RefreshRequest: {
            /**
             * Format: filled-text
             * @description The access token of the link
             */
            readonly access_token: string;
        };
        /** @description The certification */
        readonly Reinsertion: {
            /** @description Who certified it, when and how */
            readonly certification: string;
        };
        /** @description A replay in progress */
        readonly Replay: {
            /** @description The webhook */
            readonly webhook_id: string;
            readonly since: string | null;
            /**
             * Format: date-time
             * @description Until when: ISO 8601, UTC, six decimals
             */
            readonly until: string;
            /** @description True: only what was not delivered */
            readonly only_failed: boolean;
            /** @description Deliveries queued again so far, including those that waited for a retry */
            readonly queued: number;
            /** @description Deliveries that are still to be queued, counted up to 10,000; 0 if there is nothing to replay */
            readonly remaining: number;
            /**
             * Format: date-time
             * @description When it was requested: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description Which events to send again; without a body, all that were not delivered */
        readonly ReplayRequest: {
            readonly since?: string | null;
            readonly until?: string | null;
            readonly only_failed?: boolean | null;
        };
        /** @description A job with the person and all payments */
        readonly ReportEmployment: {
            /** @description The employment's id, the same at every fetch */
            readonly id: string;
            /** @description True if the person is employed there now */
            readonly is_active: boolean;
            readonly job_title: string | null;
            readonly job_type: ("F" | "P" | "S" | "D" | "C") | null;
            readonly start_date: string | null;
            readonly original_hire_date: string | null;
            readonly end_date: string | null;
            readonly income: string | null;
            readonly income_unit: ("YEARLY" | "MONTHLY" | "WEEKLY" | "DAILY" | "HOURLY") | null;
            readonly pay_rate: string | null;
            readonly pay_frequency: ("A" | "SA" | "M" | "SM" | "BW" | "W" | "C") | null;
            readonly manager_name: string | null;
            readonly external_last_updated: string | null;
            /** @description Fields that were computed, not stated by the payroll system */
            readonly derived_fields: readonly string[];
            /** @description Fields that the payroll system does not have */
            readonly missing_data_fields: readonly string[];
            readonly company: components["schemas"]["PayrollCompany"];
            readonly profile: components["schemas"]["PayrollProfile"];
            /** @description Added up from statements, newest year first */
            readonly annual_income_summary: readonly components["schemas"]["IncomeOfYear"][];
            /** @description Newest first */
            readonly statements: readonly components["schemas"]["PayStatement"][];
            /** @description Newest first */
            readonly w2s: readonly components["schemas"]["FormW2"][];
            /** @description Where pay goes */
            readonly bank_accounts: readonly components["schemas"]["BankAccount"][];
            /** @description Newest first */
            readonly shifts: readonly components["schemas"]["Shift"][];
        };
        /** @description Of which link */
        readonly ReportRequest: {
            /**
             * Format: filled-text
             * @description The access token of the link
             */
            readonly access_token: string;
        };
        /** @description Calls that failed alike */
        readonly RequestFailures: {
            /**
             * @description The method
             * @enum {string}
             */
            readonly method: "GET" | "POST" | "PATCH" | "DELETE" | "HEAD";
            /** @description The path of the operation, with its parameters as names */
            readonly route: string;
            /** @description The HTTP status of the response */
            readonly status: number;
            readonly error_code: string | null;
            /** @description How often */
            readonly count: number;
            /** @description How many keys met it */
            readonly keys: number;
            /**
             * Format: date-time
             * @description When it was first met: ISO 8601, UTC, six decimals
             */
            readonly first_at: string;
            /**
             * Format: date-time
             * @description When it was last met: ISO 8601, UTC, six decimals
             */
            readonly last_at: string;
            /** @description The id of the last of these requests */
            readonly last_request_id: string;
        };
        /** @description How long what is kept, and what a verification must state */
        readonly RetentionRules: {
            readonly retention_days: number | null;
            /** @description Final verifications of the environment that reach this age within 30 days, of all teams, at most 10000; those under a legal hold stay */
            readonly erased_within_30_days: number;
            readonly pay_retention_years: number | null;
            /** @description The days for which calls of keys are logged (OPENVOE_REQUEST_LOG_DAYS); 0: none are */
            readonly request_log_days: number;
            /** @description The days after which the newest records of a source are too old (OPENVOE_SOURCE_STALE_DAYS); 0: never */
            readonly source_stale_days: number;
            /** @description True if a verification must state its permissible purpose and consent (OPENVOE_REQUIRE_PURPOSE) */
            readonly requires_purpose: boolean;
            /**
             * @description Whether verifications show disputed data with the dispute, or withhold them (OPENVOE_DISPUTED_DATA)
             * @enum {string}
             */
            readonly disputed_data: "show" | "withhold";
        };
        /** @description The sign-in that the person came back to */
        readonly ReturnedSignIn: {
            /** @description Who asks for the data */
            readonly client_name: string;
            readonly provider_name: string | null;
            /** @description `waiting` until it is confirmed, then `answered` */
            readonly status: string;
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description Why it is repeated; without a body, nothing is stated */
        readonly ReverificationRequest: {
            readonly tracking_info?: string | null;
            readonly permissible_purpose?: ("COURT_ORDER" | "WRITTEN_INSTRUCTIONS" | "EXTENSION_OF_CREDIT" | "ACCOUNT_REVIEW_OR_COLLECTION" | "EMPLOYMENT" | "INSURANCE_UNDERWRITING" | "GOVERNMENT_LICENSE_OR_BENEFIT" | "CREDIT_RISK_ASSESSMENT" | "CONSUMER_INITIATED_TRANSACTION" | "ACCOUNT_TERMS_REVIEW" | "GOVERNMENT_TRAVEL_CARD" | "CHILD_SUPPORT" | "RESOLUTION_AUTHORITY") | null;
            readonly consent?: {
                /**
                 * Format: date-time
                 * @description When the subject consented; not in the future: ISO 8601 with Z or an offset
                 */
                readonly obtained_at: string;
                /** @description SHA-256 of the document that shows the consent: 64 hex digits */
                readonly evidence_sha256: string;
            } | null;
        };
        /** @description A role of members */
        readonly Role: {
            /**
             * @description Its name
             * @enum {string}
             */
            readonly role: "owner" | "operator" | "caseworker" | "support" | "auditor" | "integrator";
            /** @description Its name for people */
            readonly title: string;
            /** @description Whom it is for */
            readonly meaning: string;
            /** @description True if Social Security and account numbers are masked */
            readonly is_masked: boolean;
            /** @description What it may do */
            readonly scopes: readonly components["schemas"]["Scope"][];
        };
        /** @description A webhook with its new signing secret */
        readonly RotatedWebhook: {
            /** @description The webhook's id */
            readonly id: string;
            /** @description Its name */
            readonly name: string;
            /** @description Where events are sent */
            readonly webhook_url: string;
            /** @description What is sent, as it was given */
            readonly events: readonly string[];
            /**
             * @description The environment, as it was written on creation
             * @enum {string}
             */
            readonly env_type: "production" | "prod" | "development" | "dev" | "sandbox";
            /** @description False: disabled by you, by a 410 of the receiver, or after 5 days without a success */
            readonly enabled: boolean;
            /**
             * Format: date-time
             * @description When it was registered: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            /** @description False: members get no mail when it fails or is disabled; absent otherwise */
            readonly alerts?: boolean;
            /** @description Most deliveries that begin in a second; absent without a limit */
            readonly max_per_second?: number;
            /** @description Names of your own headers; absent without any */
            readonly header_names?: readonly string[];
            /** @description Why, when and by whom it was disabled; absent while it is enabled */
            readonly disabled?: {
                /**
                 * @description by request: by a key or a member; gone: the receiver answered 410; failing: 5 days without a success
                 * @enum {string}
                 */
                readonly reason: "by request" | "gone" | "failing";
                readonly at: string | null;
                readonly by: string | null;
            };
            /** @description Signs deliveries: `whsec_` and 32 bytes in base64. Shown only once: store it */
            readonly signing_secret: string;
            /**
             * Format: date-time
             * @description Until when the replaced secret signs too: ISO 8601, UTC, six decimals
             */
            readonly previous_secret_expires_at: string;
        };
        /** @description Where a rule stands */
        readonly RuleCitation: {
            /** @description The regulation, guide or document */
            readonly source: string;
            /** @description Where in it */
            readonly section: string;
            /**
             * @description How the source is known: its text was read, a summary of it was, or it was recalled
             * @enum {string}
             */
            readonly basis: "read" | "secondary" | "recalled";
        };
        /** @description A test person */
        readonly SandboxPerson: {
            /** @description The person, as a verification takes it */
            readonly subject: {
                /** @description Given name */
                readonly first_name: string;
                /** @description Family name */
                readonly last_name: string;
                /**
                 * Format: date
                 * @description Date of birth: a calendar date, YYYY-MM-DD
                 */
                readonly date_of_birth: string;
                /** @description Nine digits of an area that was never issued: nobody's */
                readonly ssn: string;
            };
            /** @description The address of the person's records; any other one is accepted */
            readonly address: {
                /** @description Street and number */
                readonly street: string;
                /** @description City */
                readonly city: string;
                /** @description Two-letter code */
                readonly state: string;
                /** @description ZIP code */
                readonly zip: string;
            };
            /** @description What a verification of the person comes to, in words */
            readonly outcome: string;
        };
        /** @description A simulated payroll account that you define */
        readonly Scenario: {
            /** @description The scenario's id */
            readonly id: string;
            /** @description Its name */
            readonly name: string;
            /** @description What the person signs in with */
            readonly username: string;
            /** @description The password, which is not secret */
            readonly password: string;
            readonly outcome: ("login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported") | null;
            readonly mfa_code: string | null;
            /** @description What is asked after the password, as in the request, without its null fields */
            readonly steps: readonly {
                readonly [key: string]: unknown;
            }[];
            /** @description How long every response takes, in milliseconds */
            readonly delay_ms: number;
            readonly employments: readonly {
                readonly [key: string]: unknown;
            }[] | null;
            /** @description How it changes, as in the request, without its null fields */
            readonly refreshes: readonly {
                readonly [key: string]: unknown;
            }[];
            /**
             * Format: date-time
             * @description When it was written: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description A line of deductions */
        readonly ScenarioDeduction: {
            /**
             * Format: filled-text
             * @description As a statement names it
             */
            readonly name: string;
            /**
             * Format: filled-text
             * @description Such as regular, overtime, bonus; of a deduction federal, state, socialsec, medicare, benefit, retirement, other
             */
            readonly category: string;
            /** @description The amount: US dollars, at most two decimals */
            readonly amount: string;
            readonly tax_treatment?: ("pre_tax" | "post_tax") | null;
        };
        /** @description A job; what is left out is generated, and adds up */
        readonly ScenarioEmployment: {
            readonly company_name?: string | null;
            readonly job_title?: string | null;
            readonly job_type?: ("F" | "P" | "S" | "D" | "C") | null;
            readonly start_date?: string | null;
            readonly original_hire_date?: string | null;
            readonly end_date?: string | null;
            readonly income?: string | null;
            readonly income_unit?: ("YEARLY" | "MONTHLY" | "WEEKLY" | "DAILY" | "HOURLY") | null;
            readonly pay_frequency?: ("A" | "SA" | "M" | "SM" | "BW" | "W") | null;
            readonly weekly_hours?: number | null;
            readonly manager_name?: string | null;
            readonly profile?: components["schemas"]["ScenarioProfile"] | null;
            readonly statements?: readonly components["schemas"]["ScenarioStatement"][] | null;
        };
        /** @description A line of earnings */
        readonly ScenarioLine: {
            /**
             * Format: filled-text
             * @description As a statement names it
             */
            readonly name: string;
            /**
             * Format: filled-text
             * @description Such as regular, overtime, bonus; of a deduction federal, state, socialsec, medicare, benefit, retirement, other
             */
            readonly category: string;
            /** @description The amount: US dollars, at most two decimals */
            readonly amount: string;
        };
        /** @description The person; what is left out is generated */
        readonly ScenarioProfile: {
            readonly first_name?: string | null;
            readonly last_name?: string | null;
            readonly date_of_birth?: string | null;
            readonly ssn?: string | null;
            readonly email?: string | null;
            readonly phone?: string | null;
            readonly home_address?: {
                readonly street?: string | null;
                readonly city?: string | null;
                readonly state?: string | null;
                readonly zip?: string | null;
                readonly country?: string | null;
            } | null;
        };
        /** @description How the account has changed at a refresh */
        readonly ScenarioRefresh: {
            readonly outcome?: ("login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported") | null;
            readonly employments?: readonly components["schemas"]["ScenarioEmployment"][] | null;
        };
        /** @description A pay statement */
        readonly ScenarioStatement: {
            /**
             * Format: date
             * @description When it is paid; not in the future: a calendar date, YYYY-MM-DD
             */
            readonly pay_date: string;
            readonly period_start?: string | null;
            readonly period_end?: string | null;
            /** @description Before deductions: US dollars, at most two decimals */
            readonly gross_pay: string;
            /** @description After deductions; not over gross_pay: US dollars, at most two decimals */
            readonly net_pay: string;
            readonly hours?: string | null;
            readonly earnings?: readonly components["schemas"]["ScenarioLine"][] | null;
            readonly deductions?: readonly components["schemas"]["ScenarioDeduction"][] | null;
        };
        /** @description Asked of the person after user name and password */
        readonly ScenarioStep: {
            /**
             * @description What is asked
             * @enum {string}
             */
            readonly kind: "code" | "choice" | "form" | "confirm" | "redirect" | "wait";
            readonly code?: string | null;
            readonly title?: string | null;
            readonly text?: string | null;
            readonly options?: readonly string[] | null;
            readonly labels?: readonly string[] | null;
            readonly delay_ms?: number | null;
        };
        /**
         * @description A permission
         * @enum {string}
         */
        readonly Scope: "companies:read" | "verifications:read" | "verifications:write" | "webhooks:read" | "webhooks:write" | "connections:read" | "connections:write" | "keys:write" | "members:write" | "pii:read" | "audit:read" | "subjects:write" | "companies:write" | "imports:write" | "operations:read" | "exchange:use";
        /** @description What to find */
        readonly SearchRequest: {
            /**
             * Format: filled-text
             * @description A name, an id or a reference
             */
            readonly query: string;
            /** @description Only these kinds; all if absent */
            readonly kinds?: readonly ("verification" | "order" | "user" | "link" | "company" | "webhook" | "key")[];
            /**
             * @description The most of each kind
             * @default 5
             */
            readonly limit?: number;
        };
        /** @description What was found */
        readonly SearchResults: {
            /** @description In the order of the kinds, the newest of each first */
            readonly results: readonly components["schemas"]["Found"][];
            /** @description The kinds of which there are more than the limit */
            readonly more: readonly ("verification" | "order" | "user" | "link" | "company" | "webhook" | "key")[];
            /** @description The kinds that were asked for and left out */
            readonly not_searched: readonly {
                /**
                 * @description A kind
                 * @enum {string}
                 */
                readonly kind: "verification" | "order" | "user" | "link" | "company" | "webhook" | "key";
                /**
                 * @description The key lacks the scope, or the directory is loading
                 * @enum {string}
                 */
                readonly reason: "scope" | "loading";
            }[];
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description When the dashboard asks for a second factor */
        readonly SecondFactorRule: {
            /** @description True: it is asked of everybody in this environment, also of who has none yet */
            readonly is_required: boolean;
            /** @description For how long a confirmation counts */
            readonly minutes: number;
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description Of whom it is asked */
        readonly SecondFactorRuleChange: {
            /** @description True: of everybody */
            readonly is_required: boolean;
        };
        /** @description The messages that are on their way */
        readonly SentNotifications: {
            /** @description One for each channel by which it is sent */
            readonly results: readonly components["schemas"]["Notification"][];
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description A sign-in of the service's own pages */
        readonly Session: {
            /** @description The session's id; it is not secret */
            readonly id: string;
            /** @description The team of the key or the member */
            readonly team: {
                /** @description Its name */
                readonly name: string;
                /** @description Its client id */
                readonly client_id: string;
            };
            /**
             * @description The environment whose data it can reach
             * @enum {string}
             */
            readonly environment: "sandbox" | "development" | "production";
            /** @description Null where a member is signed in */
            readonly key: {
                /** @description Its id */
                readonly id: string;
                readonly name: string | null;
                /** @description The prefix and last four characters of its secret */
                readonly secret_hint: string;
            } | null;
            /** @description Null where a key is signed in */
            readonly member: {
                /** @description Their id */
                readonly id: string;
                /** @description Their name */
                readonly name: string;
                /** @description Their email address */
                readonly email: string;
                /**
                 * @description Their role in this environment
                 * @enum {string}
                 */
                readonly role: "owner" | "operator" | "caseworker" | "support" | "auditor" | "integrator";
            } | null;
            /** @description What the session may do: what the key may, or the member's role */
            readonly scopes: readonly components["schemas"]["Scope"][];
            /** @description The second factor, which acts that show or delete data of persons need */
            readonly second_factor: {
                readonly by: ("passkey" | "identity_provider") | null;
                readonly confirmed_until: string | null;
                /** @description True if it counts now */
                readonly is_confirmed: boolean;
                /** @description True if the team asks it of everybody in this environment, also of who has none */
                readonly is_required: boolean;
            };
            /**
             * Format: date-time
             * @description When it began: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When it ends without another request: 60 minutes after the last one: ISO 8601, UTC, six decimals
             */
            readonly idle_at: string;
            /**
             * Format: date-time
             * @description When it ends at the latest: 12 hours after it began: ISO 8601, UTC, six decimals
             */
            readonly expires_at: string;
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description What a person shares by a link */
        readonly SharedLink: {
            /** @description With whom, as the consent page named them */
            readonly client_name: string;
            readonly accent_color: string | null;
            /** @description The company that asks, as its team's profile shows it */
            readonly brand: {
                readonly contact_email: string | null;
                readonly contact_phone: string | null;
                readonly privacy_url: string | null;
                readonly logo_url: string | null;
            };
            /**
             * @description In `sandbox` the data are of nobody
             * @enum {string}
             */
            readonly environment: "sandbox" | "development" | "production";
            /**
             * @description What it was made for
             * @enum {string}
             */
            readonly product_type: "income" | "employment" | "deposit_switch" | "pll";
            /** @description The payroll provider */
            readonly provider: {
                /** @description Its id */
                readonly id: string;
                readonly name: string | null;
            };
            readonly company: {
                /** @description Its name */
                readonly name: string;
            } | null;
            /**
             * @description The status of the link
             * @enum {string}
             */
            readonly status: "pending" | "connected" | "disconnected" | "revoked";
            readonly connected_at: string | null;
            readonly last_refreshed_at: string | null;
            /** @description True if the client can fetch newer data */
            readonly allows_refresh: boolean;
            /** @description Whether the account is of the person whom the client named. Null without data */
            readonly identity: ("agrees" | "differs" | "not_compared") | null;
            /** @description What the consent names, and nothing else is shared */
            readonly items: readonly ("name" | "birth_and_ssn" | "contact" | "employer" | "job" | "manager" | "pay" | "statements" | "shifts" | "w2s" | "bank_accounts")[];
            /** @description The same in words: what the client can read */
            readonly fields: readonly string[];
            /** @description The employments that were fetched */
            readonly employments: readonly {
                /** @description The employer */
                readonly company_name: string;
                readonly job_title: string | null;
                readonly start_date: string | null;
                readonly end_date: string | null;
            }[];
        };
        /** @description A worked shift */
        readonly Shift: {
            /** @description The shift's id, the same at every fetch */
            readonly id: string;
            /**
             * Format: date
             * @description The day on which it began: a calendar date, YYYY-MM-DD
             */
            readonly date: string;
            readonly start_time: string | null;
            readonly end_time: string | null;
            /** @description Decimal hours, two decimals */
            readonly hours: string;
            /** @description Such as regular or overtime */
            readonly type: string;
        };
        /** @description Payload of shifts-created */
        readonly ShiftsCreatedEvent: {
            /** @description The event's own id, the same on every retry and replay: store it, and ignore events that you have handled */
            readonly webhook_id: string;
            /**
             * @description The type of the event
             * @enum {string}
             */
            readonly event_type: "shifts-created";
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, six decimals
             */
            readonly event_created_at: string;
            /**
             * Format: date-time
             * @description The same as event_created_at: orders the events about one object: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            readonly user_id: string | null;
            /** @description Always null for this type */
            readonly status: string | null;
            /** @description The task that found it */
            readonly task_id: string;
            /** @description How many entries are new or changed */
            readonly objects_count: number;
            /** @description The employment */
            readonly employment_id: string;
            readonly identity?: ("agrees" | "differs" | "not_compared") | null;
            /** @description The link */
            readonly link_id: string;
            /**
             * @description The product that the link was made for
             * @enum {string}
             */
            readonly product: "income" | "employment" | "deposit_switch" | "pll";
            /**
             * @description Where the data come from
             * @enum {string}
             */
            readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
            readonly tracking_info: string | null;
        };
        /** @description Payload of shifts-updated */
        readonly ShiftsUpdatedEvent: {
            /** @description The event's own id, the same on every retry and replay: store it, and ignore events that you have handled */
            readonly webhook_id: string;
            /**
             * @description The type of the event
             * @enum {string}
             */
            readonly event_type: "shifts-updated";
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, six decimals
             */
            readonly event_created_at: string;
            /**
             * Format: date-time
             * @description The same as event_created_at: orders the events about one object: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            readonly user_id: string | null;
            /** @description Always null for this type */
            readonly status: string | null;
            /** @description The task that found it */
            readonly task_id: string;
            /** @description How many entries are new or changed */
            readonly objects_count: number;
            /** @description The employment */
            readonly employment_id: string;
            readonly identity?: ("agrees" | "differs" | "not_compared") | null;
            /** @description The link */
            readonly link_id: string;
            /**
             * @description The product that the link was made for
             * @enum {string}
             */
            readonly product: "income" | "employment" | "deposit_switch" | "pll";
            /**
             * @description Where the data come from
             * @enum {string}
             */
            readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
            readonly tracking_info: string | null;
        };
        /** @description A key, or the token of a sign-in link */
        readonly SignIn: {
            /** @description Client id of a key */
            readonly client_id?: string;
            /** @description Its secret */
            readonly access_secret?: string;
            /** @description Of a sign-in link, which works once; instead of a key */
            readonly token?: string;
        };
        /** @description A link that signs in once */
        readonly SignInLink: {
            /** @description The link; its token is not stored in clear, and shown only here */
            readonly url: string;
            /**
             * Format: date-time
             * @description When it ends, if it is not used: ISO 8601, UTC, six decimals
             */
            readonly expires_at: string;
        };
        /** @description With what a person came back from a provider */
        readonly SignInReturn: {
            /** @description The parameters with which the provider sent the person back, `state` included */
            readonly values: {
                readonly [key: string]: string;
            };
            /** @description True: the person says that the sign-in is theirs */
            readonly is_confirmed: boolean;
        };
        /** @description The ways to sign in */
        readonly SignInWays: {
            /** @description True if the operator has set an OpenID provider */
            readonly identity_provider: boolean;
            /** @description True if somebody here has a passkey */
            readonly passkey: boolean;
        };
        /** @description How the files of one format of a source are read, as the last one was */
        readonly SourceProfile: {
            /** @description The id of the format; `csv` or `ndjson`: our own columns */
            readonly format: string;
            /** @description The name of the format */
            readonly title: string;
            /** @description By field, the heading of its column; null: no column holds it */
            readonly columns: {
                readonly [key: string]: string | null;
            };
            /** @description By field, the value of all rows that do not tell it */
            readonly values: {
                readonly [key: string]: string;
            };
            /** @description By the id of a question of the file, its answer */
            readonly answers: {
                readonly [key: string]: string;
            };
            readonly dates: ("MDY" | "DMY" | "YMD") | null;
            readonly as: string | null;
            readonly encoding: string | null;
            /** @description Headings of the last file; empty for fixed records and NDJSON */
            readonly headings: readonly {
                /** @description As it is in the file */
                readonly heading: string;
                readonly field: string | null;
            }[];
            /** @description Units of the pay rates of the last file */
            readonly pay_units: readonly string[];
            /** @description Lengths of its pay periods */
            readonly periods: readonly string[];
            readonly file_name: string | null;
            /**
             * Format: date-time
             * @description When a file of this format was last loaded: ISO 8601, UTC, six decimals
             */
            readonly loaded_at: string;
        };
        /** @description A fact or a parameter that the requester stated */
        readonly StatedValue: {
            /**
             * @description Where the request states it
             * @enum {string}
             */
            readonly in: "parameters" | "facts";
            /** @description Its name there; a member of an object after a dot */
            readonly name: string;
            /** @description In words */
            readonly value: string;
            readonly rule_value: string | null;
        };
        /** @description A tax or deduction of a statement */
        readonly StatementDeduction: {
            /** @description As the statement names it */
            readonly name: string;
            /** @description Such as federal, state, local, socialsec, medicare, tax, benefit, retirement, other */
            readonly category: string;
            /** @description The amount: US dollars, two decimals */
            readonly amount: string;
            readonly rate: string | null;
            readonly units: string | null;
            readonly tax_treatment: ("pre_tax" | "post_tax") | null;
        };
        /** @description A line of earnings, or another figure by its name */
        readonly StatementLine: {
            /** @description As the statement names it */
            readonly name: string;
            /** @description Such as regular, overtime, bonus; of a deduction federal, state, local, socialsec, medicare, tax, benefit, retirement, other */
            readonly category: string;
            /** @description The amount: US dollars, two decimals */
            readonly amount: string;
            readonly rate: string | null;
            readonly units: string | null;
        };
        /** @description Payload of statements-created */
        readonly StatementsCreatedEvent: {
            /** @description The event's own id, the same on every retry and replay: store it, and ignore events that you have handled */
            readonly webhook_id: string;
            /**
             * @description The type of the event
             * @enum {string}
             */
            readonly event_type: "statements-created";
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, six decimals
             */
            readonly event_created_at: string;
            /**
             * Format: date-time
             * @description The same as event_created_at: orders the events about one object: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            readonly user_id: string | null;
            /** @description Always null for this type */
            readonly status: string | null;
            /** @description The task that found it */
            readonly task_id: string;
            /** @description How many entries are new or changed */
            readonly objects_count: number;
            /** @description The employment */
            readonly employment_id: string;
            readonly identity?: ("agrees" | "differs" | "not_compared") | null;
            /** @description The link */
            readonly link_id: string;
            /**
             * @description The product that the link was made for
             * @enum {string}
             */
            readonly product: "income" | "employment" | "deposit_switch" | "pll";
            /**
             * @description Where the data come from
             * @enum {string}
             */
            readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
            readonly tracking_info: string | null;
        };
        /** @description Payload of statements-updated */
        readonly StatementsUpdatedEvent: {
            /** @description The event's own id, the same on every retry and replay: store it, and ignore events that you have handled */
            readonly webhook_id: string;
            /**
             * @description The type of the event
             * @enum {string}
             */
            readonly event_type: "statements-updated";
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, six decimals
             */
            readonly event_created_at: string;
            /**
             * Format: date-time
             * @description The same as event_created_at: orders the events about one object: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            readonly user_id: string | null;
            /** @description Always null for this type */
            readonly status: string | null;
            /** @description The task that found it */
            readonly task_id: string;
            /** @description How many entries are new or changed */
            readonly objects_count: number;
            /** @description The employment */
            readonly employment_id: string;
            readonly identity?: ("agrees" | "differs" | "not_compared") | null;
            /** @description The link */
            readonly link_id: string;
            /**
             * @description The product that the link was made for
             * @enum {string}
             */
            readonly product: "income" | "employment" | "deposit_switch" | "pll";
            /**
             * @description Where the data come from
             * @enum {string}
             */
            readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
            readonly tracking_info: string | null;
        };
        /** @description What the payroll provider asks of the person; null while nothing is asked */
        readonly Step: {
            /** @description The step's id, to be answered with */
            readonly id: string;
            /**
             * @description What is asked
             * @enum {string}
             */
            readonly kind: "form" | "code" | "choice" | "confirm" | "redirect" | "review" | "wait";
            /** @description Heading, for the person */
            readonly title: string;
            /** @description Explanation, for the person */
            readonly text?: string;
            /** @description Why the step is asked again */
            readonly error?: string;
            /** @description Of a form */
            readonly fields?: readonly {
                /** @description Its name in the answer */
                readonly name: string;
                /** @description Its label */
                readonly label: string;
                /**
                 * @description What is entered
                 * @enum {string}
                 */
                readonly type: "text" | "email" | "tel" | "password" | "ssn" | "date";
                /** @description As HTML's attribute */
                readonly autocomplete?: string;
                /** @description Help, for the person */
                readonly hint?: string;
                /** @description True if it may stay empty */
                readonly is_optional?: boolean;
            }[];
            /** @description Of a form: what its button says */
            readonly submit_label?: string;
            readonly sent_to?: string | null;
            readonly error_field?: string | null;
            readonly length?: number | null;
            /** @description Of a code: true if another can be asked for */
            readonly can_resend?: boolean;
            /** @description Of a code: true if it is known to have digits alone */
            readonly digits_only?: boolean;
            readonly attempts_left?: number | null;
            /** @description Of a choice */
            readonly options?: readonly {
                /** @description The answer that chooses it */
                readonly id: string;
                /** @description Its label */
                readonly label: string;
                /** @description More about it */
                readonly description?: string;
            }[];
            /** @description Of a confirmation: what is confirmed */
            readonly details?: readonly {
                /** @description What */
                readonly label: string;
                /** @description Its value */
                readonly value: string;
            }[];
            /** @description Of a confirmation: what its button says */
            readonly confirm_label?: string;
            /** @description Of a redirection: where the person goes */
            readonly url?: string;
            /** @description Of a wait: when to ask again, in milliseconds */
            readonly retry_after_ms?: number;
            /** @description Of a review: answered with `send`, `true` or `false`. Before that, nothing is stored for the client or sent to it */
            readonly review?: {
                readonly name: string | null;
                readonly ssn_last4: string | null;
                /** @description The jobs of the account */
                readonly jobs: readonly {
                    /** @description The employer */
                    readonly employer: string;
                    readonly title: string | null;
                    readonly is_active: boolean | null;
                }[];
                /** @description Which of the details that the client gave differ from the account */
                readonly differs: readonly ("name" | "date_of_birth" | "ssn")[];
                /** @description What goes, in the order of the consent; what the account does not have is left out */
                readonly items: readonly {
                    /**
                     * @description What the person agreed to share
                     * @enum {string}
                     */
                    readonly item: "name" | "birth_and_ssn" | "contact" | "employer" | "job" | "manager" | "pay" | "statements" | "shifts" | "w2s" | "bank_accounts";
                    readonly count: number | null;
                    readonly value: string | null;
                }[];
            };
        };
        /** @description What the person entered */
        readonly StepAnswer: {
            /** @description The step that is answered */
            readonly step_id: string;
            /** @description A text for each field of the step: of a form its names, otherwise code, choice, confirm or send */
            readonly values: {
                readonly [key: string]: string;
            };
        };
        /** @description The person */
        readonly SubjectDetails: {
            /**
             * Format: filled-text
             * @description Given name, at most 256 characters
             */
            readonly first_name: string;
            /**
             * Format: filled-or-empty
             * @description Family name, at most 256 characters. The empty text says that the person has one name, which is the first_name
             */
            readonly last_name: string;
            readonly middle_name?: string | null;
            readonly suffix?: string | null;
            /**
             * Format: date
             * @description Date of birth, at most 120 years ago: a calendar date, YYYY-MM-DD
             */
            readonly date_of_birth: string;
            readonly ssn?: string | null;
        };
        /** @description What was erased of a person */
        readonly SubjectErasure: {
            /** @description Its id in the inquiry log */
            readonly id: string;
            /** @description How many of each */
            readonly erased: {
                /** @description Imported records, with their pay */
                readonly employments: number;
                /** @description Verifications, with their events and deliveries */
                readonly verifications: number;
                /** @description Users */
                readonly users: number;
                /** @description Connected payroll accounts, with what was fetched */
                readonly links: number;
                /** @description Orders */
                readonly orders: number;
                /** @description Reports */
                readonly user_reports: number;
                /** @description Disputes, with their documents */
                readonly disputes: number;
                /** @description Freezes */
                readonly freezes: number;
                /** @description Contacts that the person has corrected */
                readonly contacts: number;
            };
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description Everything held about a person in the environment, of all teams */
        readonly SubjectFile: {
            /** @description Its id in the inquiry log */
            readonly id: string;
            /** @description Imported records */
            readonly employments: readonly {
                /** @description The record's id, by which it is disputed */
                readonly employment_id: string;
                /** @description The source that has it */
                readonly source: string;
                /** @description The record as it is stored */
                readonly record: {
                    /** @description The source's own id of the record */
                    readonly record_id: string;
                    /** @description The employer */
                    readonly employer_name: string;
                    readonly employer_ein: string | null;
                    /** @description Given name */
                    readonly first_name: string;
                    readonly middle_name: string | null;
                    /** @description Family name */
                    readonly last_name: string;
                    readonly date_of_birth: string | null;
                    readonly ssn: string | null;
                    readonly street: string | null;
                    readonly city: string | null;
                    readonly state: string | null;
                    readonly zip: string | null;
                    readonly job_title: string | null;
                    readonly job_type: ("F" | "P" | "S" | "D" | "C") | null;
                    readonly start_date: string | null;
                    readonly end_date: string | null;
                    readonly income: string | null;
                    readonly income_unit: ("YEARLY" | "MONTHLY" | "WEEKLY" | "DAILY" | "HOURLY") | null;
                    readonly pay_frequency: ("A" | "SA" | "M" | "SM" | "BW" | "W" | "C") | null;
                    readonly as_of: string | null;
                    /** @description Where the person is reached, if it is known */
                    readonly email?: string;
                    /** @description Likewise */
                    readonly phone?: string;
                };
                /** @description Null: no pay is recorded */
                readonly pay: {
                    /** @description Pay statements, newest first */
                    readonly statements: readonly components["schemas"]["RecordedStatement"][];
                    /** @description Newest first */
                    readonly quarters: readonly components["schemas"]["RecordedQuarter"][];
                    /** @description Totals of years, newest first */
                    readonly years: readonly components["schemas"]["RecordedYear"][];
                } | null;
            }[];
            /** @description Who asked about the person, oldest first */
            readonly inquiries: readonly {
                /** @description The verification */
                readonly verification_id: string;
                /** @description The team that asked */
                readonly asked_by: string;
                /**
                 * Format: date-time
                 * @description When: ISO 8601, UTC, six decimals
                 */
                readonly asked_at: string;
                /**
                 * @description How it ended
                 * @enum {string}
                 */
                readonly status: "pending" | "processing" | "confirming" | "completed" | "partial" | "failed";
                readonly permissible_purpose: ("COURT_ORDER" | "WRITTEN_INSTRUCTIONS" | "EXTENSION_OF_CREDIT" | "ACCOUNT_REVIEW_OR_COLLECTION" | "EMPLOYMENT" | "INSURANCE_UNDERWRITING" | "GOVERNMENT_LICENSE_OR_BENEFIT" | "CREDIT_RISK_ASSESSMENT" | "CONSUMER_INITIATED_TRANSACTION" | "ACCOUNT_TERMS_REVIEW" | "GOVERNMENT_TRAVEL_CARD" | "CHILD_SUPPORT" | "RESOLUTION_AUTHORITY") | null;
                /** @description What they were given; null: nothing */
                readonly given: {
                    /** @description Newest first; empty unless outcome is match */
                    readonly employments: readonly components["schemas"]["VerifiedEmployment"][];
                    readonly income_summary: {
                        readonly current_annual_income: string | null;
                        readonly previous_annual_income: string | null;
                        /** @description Always USD */
                        readonly currency: string;
                        /** @description From which employments, annualized how, in words */
                        readonly derived_from: string;
                        /** @description Why an amount is null; empty if none is, absent from verifications of earlier releases */
                        readonly reasons?: readonly components["schemas"]["IncomeReason"][];
                    } | null;
                } | null;
            }[];
            /** @description Users of connections and orders */
            readonly users: readonly {
                /** @description The user's id */
                readonly id: string;
                /** @description The client's own id of them */
                readonly external_user_id: string;
                readonly first_name: string | null;
                readonly last_name: string | null;
                readonly email: string | null;
                readonly phone: string | null;
                readonly ssn: string | null;
                /** @description Payroll accounts connected, orders and reports, oldest first; the team reads them under their ids */
                readonly holdings: readonly {
                    /**
                     * @description What it is
                     * @enum {string}
                     */
                    readonly kind: "link" | "order" | "user_report";
                    /** @description Its id */
                    readonly id: string;
                    /** @description Its status, or the kind of a report */
                    readonly status: string;
                    /**
                     * Format: date-time
                     * @description Since when: ISO 8601, UTC, six decimals
                     */
                    readonly created_at: string;
                }[];
            }[];
            /** @description Oldest first */
            readonly disputes: readonly components["schemas"]["Dispute"][];
            /** @description Freezes that hold */
            readonly freezes: readonly string[];
            /** @description Where the person is reached, as they have corrected it; null: they have not */
            readonly corrected_contact: {
                readonly email: string | null;
                readonly phone: string | null;
            } | null;
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description A freeze of one person's file in one environment */
        readonly SubjectFreeze: {
            /** @description The freeze's id: it ends the freeze */
            readonly id: string;
            /** @description Whose file is frozen */
            readonly subject: {
                /** @description Given name */
                readonly first_name: string;
                /** @description Family name */
                readonly last_name: string;
                /**
                 * Format: date
                 * @description Date of birth: a calendar date, YYYY-MM-DD
                 */
                readonly date_of_birth: string;
                readonly ssn: string | null;
            };
            /**
             * Format: date-time
             * @description Since when: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description One run at a payroll system: a connection or a refresh */
        readonly Task: {
            /** @description The task's id */
            readonly id: string;
            /** @description The same as id */
            readonly task_id: string;
            /** @description The link that it is about */
            readonly link_id: string;
            /** @description The user of the link */
            readonly user_id: string;
            /**
             * @description What it does; monitor: a refresh that a monitor made
             * @enum {string}
             */
            readonly kind: "connect" | "refresh" | "monitor";
            /**
             * @description What it is for
             * @enum {string}
             */
            readonly product: "income" | "employment" | "deposit_switch" | "pll";
            /**
             * @description The same as product
             * @enum {string}
             */
            readonly product_type: "income" | "employment" | "deposit_switch" | "pll";
            /**
             * @description new, login, mfa, parse, full_parse, done in this order; with done the reports are ready. The others are failures, and final
             * @enum {string}
             */
            readonly status: "new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported";
            /**
             * @description Where data come from
             * @enum {string}
             */
            readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
            /** @description The payroll provider */
            readonly provider_id: string;
            readonly tracking_info: string | null;
            readonly error_message: string | null;
            /**
             * @description Why the person ended it, where they said why; otherwise absent
             * @enum {string}
             */
            readonly refusal?: "not_their_account";
            /**
             * Format: date-time
             * @description When it was made: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When its status last changed: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            readonly finished_at: string | null;
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description Payload of task-status-updated */
        readonly TaskStatusUpdatedEvent: {
            /** @description The event's own id, the same on every retry and replay: store it, and ignore events that you have handled */
            readonly webhook_id: string;
            /**
             * @description The type of the event
             * @enum {string}
             */
            readonly event_type: "task-status-updated";
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, six decimals
             */
            readonly event_created_at: string;
            /**
             * Format: date-time
             * @description The same as event_created_at: orders the events about one object: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            readonly user_id: string | null;
            /**
             * @description The status that the task has now
             * @enum {string}
             */
            readonly status: "new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported";
            /** @description The task that found it */
            readonly task_id: string;
            readonly identity?: ("agrees" | "differs" | "not_compared") | null;
            /**
             * @description Why the person ended it, where they said why; otherwise absent
             * @enum {string}
             */
            readonly refusal?: "not_their_account";
            /** @description The link */
            readonly link_id: string;
            /**
             * @description The product that the link was made for
             * @enum {string}
             */
            readonly product: "income" | "employment" | "deposit_switch" | "pll";
            /**
             * @description Where the data come from
             * @enum {string}
             */
            readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
            readonly tracking_info: string | null;
        };
        /** @description A tax document of a link */
        readonly TaxDocument: {
            /** @description The document's id */
            readonly id: string;
            /**
             * @description Its type: payroll has Forms W-2
             * @enum {string}
             */
            readonly document_type: "W2";
            /** @description Always null: a Form W-2 has none */
            readonly document_subtype: string | null;
            /** @description Tax year */
            readonly year: number;
            /** @description Always null: the file is made when it is read. data_sha256 of the report shows a change */
            readonly md5sum: string | null;
            readonly file: string | null;
            /** @description The figures of the boxes, in the names of a Form W-2 of `GET /v1/links/{id}/w2s/` */
            readonly fields: {
                readonly [key: string]: string | null;
            };
        };
        /** @description How the team is shown to persons in this environment */
        readonly Team: {
            /** @description The team's name, by which the operator knows it */
            readonly name: string;
            readonly display_name: string | null;
            readonly accent_color: string | null;
            readonly contact_email: string | null;
            readonly contact_phone: string | null;
            readonly privacy_url: string | null;
            readonly logo_url: string | null;
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description What to change; absent fields stay, null removes */
        readonly TeamUpdate: {
            readonly display_name?: string | null;
            readonly contact_email?: string | null;
            readonly contact_phone?: string | null;
            readonly privacy_url?: string | null;
            readonly accent_color?: string | null;
            readonly logo?: string | null;
        };
        /** @description What a team has used in a month */
        readonly TeamUsage: {
            /** @description The team's name */
            readonly team: string;
            /**
             * @description The key's environment
             * @enum {string}
             */
            readonly environment: "sandbox" | "development" | "production";
            /** @description The month, of UTC */
            readonly month: string;
            /** @description Verifications that became final, by their outcome; failed: no source answered */
            readonly verifications: {
                /** @description Verifications with at least one employment */
                readonly match: number;
                /** @description Verifications for which no source had a record of the person */
                readonly no_match: number;
                /** @description Verifications whose records could be more than one person's; none was returned */
                readonly ambiguous: number;
                /** @description Verifications for which no source answered */
                readonly failed: number;
            };
            /** @description Attempts at delivering events to webhooks */
            readonly deliveries: {
                /** @description Attempts that the receiver answered with 2xx */
                readonly delivered: number;
                /** @description Attempts that ended in any other way; most are retried */
                readonly failed: number;
            };
        };
        /** @description An employer that imported records name */
        readonly UnlistedEmployer: {
            /** @description The employer's name, as most of its records spell it */
            readonly name: string;
            readonly ein: string | null;
            /** @description How many records name it */
            readonly records: number;
            /** @description The sources of the records */
            readonly sources: readonly string[];
        };
        /** @description A person who connects payroll accounts */
        readonly User: {
            /** @description The user's id */
            readonly id: string;
            /** @description Your own id of the person */
            readonly external_user_id: string;
            readonly first_name: string | null;
            readonly last_name: string | null;
            readonly email: string | null;
            readonly phone: string | null;
            readonly ssn: string | null;
            readonly date_of_birth: string | null;
            /** @description Whether their payroll accounts are theirs: one that differs outweighs the others. Null before the first has data */
            readonly identity: ("agrees" | "differs" | "not_compared") | null;
            /**
             * Format: date-time
             * @description When it was made: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description The deposits of a user that were moved */
        readonly UserDeposits: {
            /** @description The user */
            readonly user_id: string;
            /**
             * @description Always done
             * @enum {string}
             */
            readonly status: "done";
            /**
             * Format: date-time
             * @description When the last of them was moved: ISO 8601, UTC, six decimals
             */
            readonly completed_at: string;
            /** @description Newest first */
            readonly links: readonly components["schemas"]["DepositReport"][];
        };
        /** @description Everything that a user shares, as of its creation */
        readonly UserReport: {
            /** @description The report's id */
            readonly report_id: string;
            /**
             * @description Always done
             * @enum {string}
             */
            readonly status: "done";
            /** @description True: employment alone, without income */
            readonly is_voe: boolean;
            readonly requested_by: string | null;
            /** @description The user */
            readonly user_id: string;
            readonly external_user_id: string | null;
            readonly first_name: string | null;
            readonly last_name: string | null;
            /** @description Whether the payroll accounts are of this user: one that differs outweighs the others */
            readonly identity: ("agrees" | "differs" | "not_compared") | null;
            /**
             * Format: date-time
             * @description When it was made: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description The same as created_at: ISO 8601, UTC, six decimals
             */
            readonly completed_at: string;
            /** @description SHA-256 of the masked report, 64 hex digits; equal in the PDF */
            readonly data_sha256: string;
            readonly pdf_report: string | null;
            /** @description Newest first */
            readonly links: readonly components["schemas"]["LinkReport"][];
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description What the report has; without a body, income too */
        readonly UserReportRequest: {
            readonly is_voe?: boolean | null;
        };
        /** @description What to change; absent fields stay, null removes one */
        readonly UserUpdate: {
            /**
             * Format: filled-text
             * @description Your own id of the person, at most 256 characters; unique in the environment
             */
            readonly external_user_id?: string;
            readonly first_name?: string | null;
            readonly last_name?: string | null;
            readonly email?: string | null;
            readonly phone?: string | null;
            readonly ssn?: string | null;
            readonly date_of_birth?: string | null;
        };
        /** @description A verification of one person's employment and income */
        readonly Verification: {
            /** @description The verification's id: `iv_` and 32 hex digits */
            readonly id: string;
            /**
             * @description pending: held by the operator's queue limit; processing: sources are asked; completed: all of them answered; partial: some did; failed: none did, or the subject is frozen. The last three are final
             * @enum {string}
             */
            readonly status: "pending" | "processing" | "confirming" | "completed" | "partial" | "failed";
            /**
             * Format: date-time
             * @description When it was accepted: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
            readonly completed_at: string | null;
            /** @description The person, as submitted */
            readonly subject: {
                /** @description Given name, as submitted */
                readonly first_name: string;
                /** @description Family name, as submitted; empty for a person with one name */
                readonly last_name: string;
                /** @description Further given names, as submitted; absent if there are none */
                readonly middle_name?: string;
                /** @description What is behind the name, as submitted; absent if nothing is */
                readonly suffix?: string;
                /**
                 * Format: date
                 * @description Date of birth, as submitted: a calendar date, YYYY-MM-DD
                 */
                readonly date_of_birth: string;
                readonly ssn: string | null;
            };
            /** @description The addresses, as submitted */
            readonly addresses: readonly {
                /** @description Street and number */
                readonly street: string;
                /** @description City */
                readonly city: string;
                /** @description State, as submitted */
                readonly state: string;
                /** @description ZIP code, as submitted */
                readonly zip: string;
                /** @description Two-letter code */
                readonly country: string;
                /**
                 * Format: date
                 * @description Since when: a calendar date, YYYY-MM-DD
                 */
                readonly from_date: string;
                readonly to_date: string | null;
            }[];
            readonly results: components["schemas"]["VerificationResults"] | null;
            readonly tracking_info: string | null;
            /** @description The verification that this one repeats; absent if none */
            readonly reverifies?: string;
            /**
             * @description Only if it was stated on creation
             * @enum {string}
             */
            readonly permissible_purpose?: "COURT_ORDER" | "WRITTEN_INSTRUCTIONS" | "EXTENSION_OF_CREDIT" | "ACCOUNT_REVIEW_OR_COLLECTION" | "EMPLOYMENT" | "INSURANCE_UNDERWRITING" | "GOVERNMENT_LICENSE_OR_BENEFIT" | "CREDIT_RISK_ASSESSMENT" | "CONSUMER_INITIATED_TRANSACTION" | "ACCOUNT_TERMS_REVIEW" | "GOVERNMENT_TRAVEL_CARD" | "CHILD_SUPPORT" | "RESOLUTION_AUTHORITY";
            /** @description Only if it was stated on creation */
            readonly consent?: {
                /**
                 * Format: date-time
                 * @description When the subject consented: ISO 8601, UTC, six decimals
                 */
                readonly obtained_at: string;
                /** @description SHA-256 of the document that shows it */
                readonly evidence_sha256: string;
            };
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description A verification of a batch */
        readonly VerificationBatchLine: {
            readonly subject: components["schemas"]["SubjectDetails"];
            /** @description Where the subject lives and lived, 1 to 20. Gaps and overlaps are allowed */
            readonly addresses: readonly {
                /**
                 * Format: filled-text
                 * @description Street and number
                 */
                readonly street: string;
                /**
                 * Format: filled-text
                 * @description City
                 */
                readonly city: string;
                /**
                 * Format: filled-text
                 * @description Two-letter code, name or abbreviation of the state
                 */
                readonly state: string;
                /**
                 * Format: filled-text
                 * @description ZIP code: five or nine digits; a leading zero of the state may be lost
                 */
                readonly zip: string;
                readonly country?: string | null;
                /**
                 * Format: date
                 * @description Since when the subject has lived there; not in the future: a calendar date, YYYY-MM-DD
                 */
                readonly from_date: string;
                readonly to_date?: string | null;
            }[];
            readonly tracking_info?: string | null;
            readonly permissible_purpose?: ("COURT_ORDER" | "WRITTEN_INSTRUCTIONS" | "EXTENSION_OF_CREDIT" | "ACCOUNT_REVIEW_OR_COLLECTION" | "EMPLOYMENT" | "INSURANCE_UNDERWRITING" | "GOVERNMENT_LICENSE_OR_BENEFIT" | "CREDIT_RISK_ASSESSMENT" | "CONSUMER_INITIATED_TRANSACTION" | "ACCOUNT_TERMS_REVIEW" | "GOVERNMENT_TRAVEL_CARD" | "CHILD_SUPPORT" | "RESOLUTION_AUTHORITY") | null;
            readonly consent?: {
                /**
                 * Format: date-time
                 * @description When the subject consented; not in the future: ISO 8601 with Z or an offset
                 */
                readonly obtained_at: string;
                /** @description SHA-256 of the document that shows the consent: 64 hex digits */
                readonly evidence_sha256: string;
            } | null;
            readonly income_rules?: readonly components["schemas"]["IncomeRuleToAnswer"][] | null;
            /**
             * Format: plain-text
             * @description As the header Idempotency-Key of a single creation, for this line: a batch that broke off can be sent again
             */
            readonly idempotency_key?: string;
        };
        /** @description Whose employment and income to verify */
        readonly VerificationRequest: {
            readonly subject: components["schemas"]["SubjectDetails"];
            /** @description Where the subject lives and lived, 1 to 20. Gaps and overlaps are allowed */
            readonly addresses: readonly {
                /**
                 * Format: filled-text
                 * @description Street and number
                 */
                readonly street: string;
                /**
                 * Format: filled-text
                 * @description City
                 */
                readonly city: string;
                /**
                 * Format: filled-text
                 * @description Two-letter code, name or abbreviation of the state
                 */
                readonly state: string;
                /**
                 * Format: filled-text
                 * @description ZIP code: five or nine digits; a leading zero of the state may be lost
                 */
                readonly zip: string;
                readonly country?: string | null;
                /**
                 * Format: date
                 * @description Since when the subject has lived there; not in the future: a calendar date, YYYY-MM-DD
                 */
                readonly from_date: string;
                readonly to_date?: string | null;
            }[];
            readonly tracking_info?: string | null;
            readonly permissible_purpose?: ("COURT_ORDER" | "WRITTEN_INSTRUCTIONS" | "EXTENSION_OF_CREDIT" | "ACCOUNT_REVIEW_OR_COLLECTION" | "EMPLOYMENT" | "INSURANCE_UNDERWRITING" | "GOVERNMENT_LICENSE_OR_BENEFIT" | "CREDIT_RISK_ASSESSMENT" | "CONSUMER_INITIATED_TRANSACTION" | "ACCOUNT_TERMS_REVIEW" | "GOVERNMENT_TRAVEL_CARD" | "CHILD_SUPPORT" | "RESOLUTION_AUTHORITY") | null;
            readonly consent?: {
                /**
                 * Format: date-time
                 * @description When the subject consented; not in the future: ISO 8601 with Z or an offset
                 */
                readonly obtained_at: string;
                /** @description SHA-256 of the document that shows the consent: 64 hex digits */
                readonly evidence_sha256: string;
            } | null;
            readonly income_rules?: readonly components["schemas"]["IncomeRuleToAnswer"][] | null;
        };
        /** @description What the sources found; null until completed or partial */
        readonly VerificationResults: {
            /**
             * @description match: records of one person; no_match: no record was found, which does not mean that the person is not employed; ambiguous: several persons fit equally well, and none is returned
             * @enum {string}
             */
            readonly outcome: "match" | "no_match" | "ambiguous";
            /** @description Only without a match: what to ask the person for, and to verify with, what tells most first. It follows from the request and the outcome alone, and says nothing of what is on file */
            readonly ask_for?: readonly ("full_name" | "ssn" | "former_name" | "former_address" | "middle_name")[];
            /** @description Newest first; empty unless outcome is match */
            readonly employments: readonly components["schemas"]["VerifiedEmployment"][];
            readonly income_summary: {
                readonly current_annual_income: string | null;
                readonly previous_annual_income: string | null;
                /** @description Always USD */
                readonly currency: string;
                /** @description From which employments, annualized how, in words */
                readonly derived_from: string;
                /** @description Why an amount is null; empty if none is, absent from verifications of earlier releases */
                readonly reasons?: readonly components["schemas"]["IncomeReason"][];
            } | null;
            /** @description The calibrated probability that these records are the subject's, 0 to 1; 0 for no_match */
            readonly confidence_score: number;
            /** @description The sources that answered */
            readonly sources: readonly string[];
            /** @description Empty unless partial. Includes, with error, a source that answered but could not read all of its records */
            readonly unreachable_sources: readonly {
                /** @description Name of the source */
                readonly name: string;
                /**
                 * @description Why it gave no answer
                 * @enum {string}
                 */
                readonly reason: "timeout" | "unavailable" | "error";
            }[];
            /** @description Only of a verification that repeats another one: what differs; empty if nothing does */
            readonly changes?: readonly {
                /**
                 * @description What happened
                 * @enum {string}
                 */
                readonly kind: "outcome" | "employment_added" | "employment_removed" | "employment_changed" | "income_changed";
                readonly employer_name: string | null;
                readonly company_mapping_id: string | null;
                readonly field: string | null;
                readonly before: (string | boolean) | null;
                readonly after: (string | boolean) | null;
            }[];
            /** @description What the rules of the request say, in their order; empty before, and if it had none */
            readonly income_assessments?: readonly components["schemas"]["IncomeAnswer"][];
            /** @description Only where the operator asks persons before results are sent */
            readonly person_confirmation?: {
                /**
                 * @description confirmed: the person has seen these data and says that they are right; changed: other data were confirmed; flagged: something is disputed, and left out; unanswered: not in time; unreached: no message reaches the person
                 * @enum {string}
                 */
                readonly status: "confirmed" | "changed" | "flagged" | "unanswered" | "unreached";
                readonly asked_at: string | null;
            };
        };
        /** @description Data of an event of the type status */
        readonly VerificationStatusEvent: {
            /** @description The verification */
            readonly verification_id: string;
            /**
             * @description Its status now
             * @enum {string}
             */
            readonly status: "pending" | "processing" | "confirming" | "completed" | "partial" | "failed";
            readonly completed_at: string | null;
        };
        /** @description An employment that a source knows of */
        readonly VerifiedEmployment: {
            /** @description The employer, as the source names it */
            readonly employer_name: string;
            readonly company_mapping_id: string | null;
            readonly job_title: string | null;
            readonly start_date: string | null;
            readonly end_date: string | null;
            /** @description True if the person is employed there now */
            readonly is_active: boolean;
            readonly income: string | null;
            readonly income_unit: ("YEARLY" | "MONTHLY" | "WEEKLY" | "DAILY" | "HOURLY") | null;
            readonly pay_frequency: ("A" | "SA" | "M" | "SM" | "BW" | "W" | "C") | null;
            /** @description The source that has the record */
            readonly source: string;
            readonly as_of: string | null;
            /** @description Why the record counts as the subject's */
            readonly match: {
                /** @description The calibrated probability that the record is the subject's, 0 to 1 */
                readonly probability: number;
                /**
                 * @description How the name of the record compares with the subject's; missing: one of them has none
                 * @enum {string}
                 */
                readonly name: "agree" | "close" | "differ" | "missing";
                /**
                 * @description How the date of birth of the record compares with the subject's; missing: one of them has none
                 * @enum {string}
                 */
                readonly date_of_birth: "agree" | "close" | "differ" | "missing";
                /**
                 * @description How the SSN of the record compares with the subject's; missing: one of them has none
                 * @enum {string}
                 */
                readonly ssn: "agree" | "close" | "differ" | "missing";
                /**
                 * @description How the address of the record compares with the subject's; missing: one of them has none
                 * @enum {string}
                 */
                readonly address: "agree" | "close" | "differ" | "missing";
                /**
                 * @description Only if the given name is neither the subject's nor a form or misspelling of it
                 * @enum {string}
                 */
                readonly given_name?: "similar";
                /**
                 * @description Only if the source decided itself; otherwise the linkage of this service did
                 * @enum {string}
                 */
                readonly decided_by?: "source";
            };
            /** @description Fields inferred from pay dates instead of stated by the source: pay_frequency, employment_status. Absent if there are none */
            readonly derived_fields?: readonly string[];
            /** @description Pay statements, newest first. Only of a source that has pay statements or totals, as all below */
            readonly statements?: readonly components["schemas"]["RecordedStatement"][];
            /** @description Added up from statements, newest year first */
            readonly annual_income_summary?: readonly components["schemas"]["RecordedIncome"][];
            /** @description Newest first */
            readonly quarters?: readonly components["schemas"]["RecordedQuarter"][];
            /** @description Totals of years, newest first */
            readonly w2s?: readonly components["schemas"]["RecordedYear"][];
            /** @description Only of an employment that its person disputes (15 U.S.C. § 1681c(f)): fields under investigation may be withheld by the operator's rule, and are null then */
            readonly disputes?: readonly {
                /** @description The dispute's id */
                readonly id: string;
                /**
                 * @description open and extended: under investigation; verified: it ended, with a statement
                 * @enum {string}
                 */
                readonly status: "open" | "extended" | "verified" | "corrected" | "deleted";
                /** @description What is disputed; empty: the whole employment */
                readonly fields: readonly ("job_title" | "job_type" | "start_date" | "end_date" | "income" | "income_unit" | "pay_frequency" | "pay")[];
                /**
                 * Format: date-time
                 * @description Since when: ISO 8601, UTC, six decimals
                 */
                readonly opened_at: string;
                readonly statement: string | null;
            }[];
        };
        /** @description Why jobs wait for their person */
        readonly WaitingReason: {
            /** @description In words that follow “the row” */
            readonly reason: string;
            /** @description Jobs that wait for it */
            readonly count: number;
        };
        /** @description A part of the request that had no effect */
        readonly Warning: {
            /** @description Where it is in the request's body */
            readonly field: string;
            /** @description What became of it, in words */
            readonly message: string;
        };
        /** @description An address that receives events */
        readonly Webhook: {
            /** @description The webhook's id */
            readonly id: string;
            /** @description Its name */
            readonly name: string;
            /** @description Where events are sent */
            readonly webhook_url: string;
            /** @description What is sent, as it was given */
            readonly events: readonly string[];
            /**
             * @description The environment, as it was written on creation
             * @enum {string}
             */
            readonly env_type: "production" | "prod" | "development" | "dev" | "sandbox";
            /** @description False: disabled by you, by a 410 of the receiver, or after 5 days without a success */
            readonly enabled: boolean;
            /**
             * Format: date-time
             * @description When it was registered: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            /** @description False: members get no mail when it fails or is disabled; absent otherwise */
            readonly alerts?: boolean;
            /** @description Most deliveries that begin in a second; absent without a limit */
            readonly max_per_second?: number;
            /** @description Names of your own headers; absent without any */
            readonly header_names?: readonly string[];
            /** @description Why, when and by whom it was disabled; absent while it is enabled */
            readonly disabled?: {
                /**
                 * @description by request: by a key or a member; gone: the receiver answered 410; failing: 5 days without a success
                 * @enum {string}
                 */
                readonly reason: "by request" | "gone" | "failing";
                readonly at: string | null;
                readonly by: string | null;
            };
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description One attempt to deliver an event */
        readonly WebhookRequest: {
            /** @description The attempt's id, by which it is replayed */
            readonly id: string;
            /** @description The webhook it was sent to */
            readonly webhook_id: string;
            /** @description The event's id, which its payload calls webhook_id */
            readonly event_id: string;
            /**
             * @description The type of the event
             * @enum {string}
             */
            readonly event_type: "instant-verification-completed" | "instant-verification-failed" | "confirmation-asked" | "confirmation-ended" | "task-status-updated" | "link-connected" | "link-disconnected" | "link-deleted" | "employment-created" | "employment-updated" | "profile-created" | "profile-updated" | "statements-created" | "statements-updated" | "shifts-created" | "shifts-updated" | "bank-accounts-created" | "bank-accounts-updated" | "order-created" | "order-status-updated" | "order-refresh-failed" | "dispute-opened" | "dispute-reminder" | "dispute-ended" | "dispute-notice" | "audit-head-signed" | "key-expiring" | "income-assessment-completed" | "income-assessment-changed" | "webhook-test";
            /** @description The URL used */
            readonly webhook_url: string;
            /** @description 1 for the first */
            readonly attempt: number;
            /**
             * @description delivered: 2xx within 10 seconds; refused: another status; gone: 410; the others: no usable response
             * @enum {string}
             */
            readonly outcome: "delivered" | "refused" | "gone" | "timeout" | "blocked_address" | "dns" | "connection" | "tls" | "redirect" | "protocol" | "internal";
            readonly status_code: number | null;
            /** @description From its beginning to its outcome, in milliseconds */
            readonly duration_ms: number;
            readonly remote_address: string | null;
            readonly failure_reason: string | null;
            readonly redirect_location: string | null;
            readonly request_headers: {
                readonly [key: string]: string;
            } | null;
            readonly response_headers: {
                readonly [key: string]: string;
            } | null;
            readonly response_body: string | null;
            readonly payload: string | null;
            /** @description True if a replay sent it */
            readonly is_replay: boolean;
            /**
             * Format: date-time
             * @description When the attempt began: ISO 8601, UTC, six decimals
             */
            readonly created_at: string;
            /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        /** @description What to send; without a body, a webhook-test event */
        readonly WebhookTest: {
            readonly event_type?: ("instant-verification-completed" | "instant-verification-failed" | "confirmation-asked" | "confirmation-ended" | "task-status-updated" | "link-connected" | "link-disconnected" | "link-deleted" | "employment-created" | "employment-updated" | "profile-created" | "profile-updated" | "statements-created" | "statements-updated" | "shifts-created" | "shifts-updated" | "bank-accounts-created" | "bank-accounts-updated" | "order-created" | "order-status-updated" | "order-refresh-failed" | "dispute-opened" | "dispute-reminder" | "dispute-ended" | "dispute-notice" | "audit-head-signed" | "key-expiring" | "income-assessment-completed" | "income-assessment-changed" | "webhook-test") | null;
        };
        /** @description Payload of webhook-test */
        readonly WebhookTestEvent: {
            /** @description The event's own id, the same on every retry and replay: store it, and ignore events that you have handled */
            readonly webhook_id: string;
            /**
             * @description The type of the event
             * @enum {string}
             */
            readonly event_type: "webhook-test";
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, six decimals
             */
            readonly event_created_at: string;
            /**
             * Format: date-time
             * @description The same as event_created_at: orders the events about one object: ISO 8601, UTC, six decimals
             */
            readonly updated_at: string;
            /** @description Always null */
            readonly user_id: string | null;
            /** @description Always null for this type */
            readonly status: string | null;
            /**
             * @description The same as event_type
             * @enum {string}
             */
            readonly event: "webhook-test";
        };
        /** @description What to change; absent fields stay */
        readonly WebhookUpdate: {
            /**
             * Format: filled-text
             * @description A name for people, at most 128 characters
             */
            readonly name?: string;
            /** @description Absolute http or https URL, at most 2,048 characters, without credentials. Private addresses are refused */
            readonly webhook_url?: string;
            /** @description What to send: at least one type, none twice */
            readonly events?: readonly string[];
            /**
             * @description Changes nothing; must be the key's environment, except in the sandbox
             * @enum {string}
             */
            readonly env_type?: "production" | "prod" | "development" | "dev" | "sandbox";
            /** @description False: events are held, and can be replayed later */
            readonly enabled?: boolean;
            /** @description False: no mail to members when it fails or is disabled. True unless given on creation */
            readonly alerts?: boolean;
            readonly max_per_second?: number | null;
            readonly headers?: {
                readonly [key: string]: string;
            } | null;
            readonly custom_headers?: {
                readonly [key: string]: string;
            } | null;
            readonly basic_auth?: {
                /** @description Without a colon */
                readonly username: string;
                /** @description The password */
                readonly password: string;
            } | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly searchCompanies: {
        readonly parameters: {
            readonly query?: {
                /** @description Adds candidates and explanation to the response; false unless given */
                readonly explain?: boolean;
            };
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CompanySearch"];
            };
        };
        readonly responses: {
            /** @description The company, or no match */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ExplainableCompanyMatch"];
                };
            };
        };
    };
    readonly searchCompanyBatch: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description One JSON text per line, at most 1,000 lines; the schema describes one line */
        readonly requestBody: {
            readonly content: {
                readonly "application/x-ndjson": components["schemas"]["CompanySearch"];
            };
        };
        readonly responses: {
            /** @description A line for each search: the company, no match, or an error */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/x-ndjson": components["schemas"]["CompanyMatch"] | components["schemas"]["Error"];
                };
            };
        };
    };
    readonly suggestCompanies: {
        readonly parameters: {
            readonly query: {
                /** @description The beginning of a name, trade name, alias or domain */
                readonly query: string;
                /** @description Selects the success rate; not a detail of the company */
                readonly product_type?: "income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description At most 20 companies: those that the text fits first, each in the order of their confidence_level; of one employer one */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["CompanySuggestion"][];
                };
            };
        };
    };
    readonly findCompany: {
        readonly parameters: {
            readonly query?: {
                /** @description Name, trade name or alias */
                readonly company_name?: string;
                /** @description The same as company_name */
                readonly name?: string;
                /** @description Domain, web address or sub-domain */
                readonly domain?: string;
                /** @description Employer Identification Number, nine digits */
                readonly ein?: string;
                /** @description US telephone number, in any notation */
                readonly phone?: string;
                /** @description Two-letter code or name of the state */
                readonly state?: string;
                /** @description Selects the success rate; not a detail of the company */
                readonly product_type?: "income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The company, or no match */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CompanyMatch"];
                };
            };
        };
    };
    readonly getCompany: {
        readonly parameters: {
            readonly query?: {
                /** @description Selects the success rate; not a detail of the company */
                readonly product_type?: "income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions";
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the company (`company_mapping_id`): 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The company, with its observed success rate */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Company"];
                };
            };
        };
    };
    readonly changeCompany: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path: {
                /** @description The id of the company (`company_mapping_id`): 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CompanyDetails"];
            };
        };
        readonly responses: {
            /** @description The company as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CompanyChange"];
                };
            };
        };
    };
    readonly listInstantVerifications: {
        readonly parameters: {
            readonly query?: {
                /** @description Rows of a page */
                readonly page_size?: number;
                /** @description Opaque: take it from `next` or `previous` of a page; absent for the first page */
                readonly cursor?: string;
                /** @description Only with this status */
                readonly status?: "pending" | "processing" | "confirming" | "completed" | "partial" | "failed";
                /** @description Only those with this outcome */
                readonly outcome?: "match" | "no_match" | "ambiguous";
                /** @description Only those created after this instant: ISO 8601 with Z or an offset */
                readonly created_after?: string;
                /** @description Only those created before this instant: ISO 8601 with Z or an offset */
                readonly created_before?: string;
                /** @description Only those with exactly this reference, at most 1,024 characters */
                readonly tracking_info?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of verifications */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list, over all pages; of more than 10,000 the number can be some seconds old */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        /** @description The rows of this page */
                        readonly results: readonly components["schemas"]["Verification"][];
                    };
                };
            };
        };
    };
    readonly createInstantVerification: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A text of your own, 1 to 255 characters: a request with the same key and body gets the stored response for 24 hours, and takes effect once */
                readonly "Idempotency-Key"?: string;
                /** @description `wait=N`: long polling; the response comes when there is a result, or after N seconds (1 to 30). `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
                /** @description `hops=N; visited=ID,ID`: sent by another operator that passes a question on */
                readonly "OpenVOE-Way"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["VerificationRequest"];
            };
        };
        readonly responses: {
            /** @description Stored durably; the verification will reach a final status */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Verification"];
                };
            };
        };
    };
    readonly getInstantVerification: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the verification: `iv_` and 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The verification */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Verification"];
                };
            };
        };
    };
    readonly eraseInstantVerification: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the verification: `iv_` and 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Erased; the inquiry log keeps the id, and which key erased it */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly createInstantVerificationBatch: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description One JSON text per line, at most 10,000 lines; the schema describes one line */
        readonly requestBody: {
            readonly content: {
                readonly "application/x-ndjson": components["schemas"]["VerificationBatchLine"];
            };
        };
        readonly responses: {
            /** @description A line for each verification: it is stored durably; or why the line was refused */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/x-ndjson": components["schemas"]["Verification"] | components["schemas"]["Error"];
                };
            };
        };
    };
    readonly exportInstantVerifications: {
        readonly parameters: {
            readonly query?: {
                /** @description ndjson: each row as in the list; csv: its main values, with headings. ndjson if absent */
                readonly format?: "ndjson" | "csv";
                /** @description Only with this status */
                readonly status?: "pending" | "processing" | "confirming" | "completed" | "partial" | "failed";
                /** @description Only those with this outcome */
                readonly outcome?: "match" | "no_match" | "ambiguous";
                /** @description Only those created after this instant: ISO 8601 with Z or an offset */
                readonly created_after?: string;
                /** @description Only those created before this instant: ISO 8601 with Z or an offset */
                readonly created_before?: string;
                /** @description Only those with exactly this reference, at most 1,024 characters */
                readonly tracking_info?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All of them, a line each */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/x-ndjson": components["schemas"]["Verification"];
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly watchInstantVerification: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the verification: `iv_` and 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Events of the type status, the first at once; a comment every ten seconds. Ends with the final status, or after five minutes */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/event-stream": components["schemas"]["VerificationStatusEvent"];
                };
            };
        };
    };
    readonly explainInstantVerification: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the verification: `iv_` and 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description As it was decided, not as it would be today */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description The verification */
                        readonly id: string;
                        /**
                         * @description Its status now
                         * @enum {string}
                         */
                        readonly status: "pending" | "processing" | "confirming" | "completed" | "partial" | "failed";
                        /**
                         * Format: date-time
                         * @description When it was created: ISO 8601, UTC, six decimals
                         */
                        readonly created_at: string;
                        readonly completed_at: string | null;
                        /** @description What each source answered; empty for verifications of older versions */
                        readonly sources: readonly {
                            /** @description The source */
                            readonly name: string;
                            /**
                             * @description What it answered, or why it did not
                             * @enum {string}
                             */
                            readonly answer: "match" | "no_match" | "ambiguous" | "timeout" | "unavailable" | "error";
                            readonly duration_ms: number | null;
                        }[];
                        /** @description How each source that compares records decided, field by field; only for keys with operations:read */
                        readonly evidence: readonly {
                            /** @description The source that compared */
                            readonly source: string;
                            /**
                             * @description What it decided
                             * @enum {string}
                             */
                            readonly outcome: "match" | "no_match" | "ambiguous";
                            /** @description The linkage model that decided */
                            readonly model_version: string;
                            /** @description About how many records the source has */
                            readonly population: number;
                            /** @description Weight before anything was compared, in bits */
                            readonly prior_bits: number;
                            /** @description Weight from which a record is accepted, in bits */
                            readonly threshold_bits: number;
                            /** @description By how much other persons' records must weigh less, in bits */
                            readonly margin_bits: number;
                            /** @description Records that share a blocking key with the person */
                            readonly candidates_seen: number;
                            /** @description The best of them, best first */
                            readonly candidates: readonly {
                                /** @description The record; its values are in personal.records */
                                readonly employment_id: string;
                                /** @description The evidence, field by field */
                                readonly fields: readonly {
                                    /** @description given, surname, birth, ssn or address */
                                    readonly field: string;
                                    /** @description How well it agrees, in the engine's words: docs/decide/linkage.md lists them */
                                    readonly level: string;
                                    /** @description Match weight: log2 of how much likelier the level is for one person than for two */
                                    readonly bits: number;
                                    /** @description The part of the weight that is due to how frequent the name is, in bits; 0 or less */
                                    readonly adjustment: number;
                                }[];
                                /** @description Match weight: the prior and the fields together, in bits */
                                readonly bits: number;
                                /** @description That the record is the person's, 0 to 1 */
                                readonly probability: number;
                                readonly sibling_bits: number | null;
                                readonly guard: string | null;
                                /** @description True if the record is in the results */
                                readonly is_returned: boolean;
                            }[];
                        }[];
                        /** @description Where each figure of pay in the results is from; empty if they have none */
                        readonly figures: readonly {
                            /** @description Position of the employment in results.employments, from 0 */
                            readonly employment: number;
                            /**
                             * @description A pay statement, the totals of a quarter or a year, or a sum of a year's statements
                             * @enum {string}
                             */
                            readonly kind: "statement" | "quarter" | "year" | "annual_income";
                            /** @description Pay date of a statement, year and quarter and state of a quarter, else the year */
                            readonly period: string;
                            readonly source_file: string | null;
                            readonly source_row: string | null;
                            /** @description Fields that were computed, not stated by the file */
                            readonly derived_fields: readonly string[];
                            readonly added_up: number | null;
                        }[];
                        readonly personal: {
                            /** @description The person as the request described them */
                            readonly subject: {
                                readonly [key: string]: unknown;
                            };
                            /** @description The candidates' records as they are now, by employment_id; only with operations:read */
                            readonly records: {
                                readonly [key: string]: unknown;
                            };
                        } | null;
                        /** @description Events about it; kept for 30 days */
                        readonly events: readonly {
                            /** @description The event's id */
                            readonly id: string;
                            /**
                             * @description What happened
                             * @enum {string}
                             */
                            readonly event_type: "instant-verification-completed" | "instant-verification-failed" | "confirmation-asked" | "confirmation-ended" | "task-status-updated" | "link-connected" | "link-disconnected" | "link-deleted" | "employment-created" | "employment-updated" | "profile-created" | "profile-updated" | "statements-created" | "statements-updated" | "shifts-created" | "shifts-updated" | "bank-accounts-created" | "bank-accounts-updated" | "order-created" | "order-status-updated" | "order-refresh-failed" | "dispute-opened" | "dispute-reminder" | "dispute-ended" | "dispute-notice" | "audit-head-signed" | "key-expiring" | "income-assessment-completed" | "income-assessment-changed" | "webhook-test";
                            /**
                             * Format: date-time
                             * @description When it was committed: ISO 8601, UTC, six decimals
                             */
                            readonly created_at: string;
                        }[];
                        /** @description Attempts at delivering the events, oldest first, at most 100 */
                        readonly deliveries: readonly {
                            /** @description Of the attempt: GET /v1/webhook-requests/ has it */
                            readonly id: string;
                            /** @description The webhook */
                            readonly webhook_id: string;
                            /** @description 1 for the first attempt */
                            readonly attempt: number;
                            /**
                             * @description How it ended
                             * @enum {string}
                             */
                            readonly outcome: "delivered" | "refused" | "gone" | "timeout" | "blocked_address" | "dns" | "connection" | "tls" | "redirect" | "protocol" | "internal";
                            readonly status_code: number | null;
                            /** @description How long it took, in milliseconds */
                            readonly duration_ms: number;
                            /**
                             * Format: date-time
                             * @description When it was made: ISO 8601, UTC, six decimals
                             */
                            readonly created_at: string;
                        }[];
                    };
                };
            };
        };
    };
    readonly reverifyInstantVerification: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A text of your own, 1 to 255 characters: a request with the same key and body gets the stored response for 24 hours, and takes effect once */
                readonly "Idempotency-Key"?: string;
                /** @description `wait=N`: long polling; the response comes when there is a result, or after N seconds (1 to 30). `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path: {
                /** @description The id of the verification: `iv_` and 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["ReverificationRequest"] | null;
            };
        };
        readonly responses: {
            /** @description The new verification of the same subject and addresses, stored durably */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Verification"];
                };
            };
        };
    };
    readonly getVerificationReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the verification: `iv_` and 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The report. The SSN shows its last four digits */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                };
            };
            /** @description The range of bytes that the header Range asks for */
            readonly 206: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": unknown;
                };
            };
        };
    };
    readonly checkVerificationReport: {
        readonly parameters: {
            readonly query: {
                /** @description The fingerprint that is printed on the report: 64 hex digits */
                readonly sha256: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description The signed part of the address that is printed on the report */
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Whether the report shows the stored result */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description The verification or income assessment of the report */
                        readonly id: string;
                        /**
                         * @description Its status
                         * @enum {string}
                         */
                        readonly status: "pending" | "processing" | "confirming" | "completed" | "partial" | "failed";
                        readonly completed_at: string | null;
                        /** @description True if sha256 is the fingerprint of the stored result */
                        readonly matches: boolean;
                    };
                };
            };
        };
    };
    readonly freezeSubject: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["FreezeRequest"];
            };
        };
        readonly responses: {
            /** @description The freeze; the same one if these details are frozen already */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SubjectFreeze"];
                };
            };
        };
    };
    readonly unfreezeSubject: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * Format: filled-text
                     * @description The id of the freeze
                     */
                    readonly id: string;
                };
            };
        };
        readonly responses: {
            /** @description The freeze has ended */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly listSubjectFreezes: {
        readonly parameters: {
            readonly query?: {
                /** @description Rows of a page */
                readonly page_size?: number;
                /** @description Opaque: take it from `next` or `previous` of a page; absent for the first page */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of freezes */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list, over all pages; of more than 10,000 the number can be some seconds old */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        /** @description The rows of this page */
                        readonly results: readonly components["schemas"]["SubjectFreeze"][];
                    };
                };
            };
        };
    };
    readonly compileSubjectFile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["FileRequest"];
            };
        };
        readonly responses: {
            /** @description The file */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SubjectFile"];
                };
            };
        };
    };
    readonly eraseSubject: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ErasureRequest"];
            };
        };
        readonly responses: {
            /** @description What was erased */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SubjectErasure"];
                };
            };
        };
    };
    readonly listSubjectHolds: {
        readonly parameters: {
            readonly query?: {
                /** @description Rows of a page */
                readonly page_size?: number;
                /** @description Opaque: take it from `next` or `previous` of a page; absent for the first page */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of holds */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list, over all pages; of more than 10,000 the number can be some seconds old */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        /** @description The rows of this page */
                        readonly results: readonly components["schemas"]["LegalHold"][];
                    };
                };
            };
        };
    };
    readonly holdSubject: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewLegalHold"];
            };
        };
        readonly responses: {
            /** @description The hold */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LegalHold"];
                };
            };
        };
    };
    readonly releaseSubject: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * Format: filled-text
                     * @description The id of the hold
                     */
                    readonly id: string;
                };
            };
        };
        readonly responses: {
            /** @description The hold is released */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly listSubjectDisputes: {
        readonly parameters: {
            readonly query?: {
                /** @description Rows of a page */
                readonly page_size?: number;
                /** @description Opaque: take it from `next` or `previous` of a page; absent for the first page */
                readonly cursor?: string;
                /** @description Only with this status */
                readonly status?: "open" | "extended" | "verified" | "corrected" | "deleted";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of disputes */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list, over all pages; of more than 10,000 the number can be some seconds old */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        /** @description The rows of this page */
                        readonly results: readonly components["schemas"]["Dispute"][];
                    };
                };
            };
        };
    };
    readonly openSubjectDispute: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A text of your own, 1 to 255 characters: a request with the same key and body gets the stored response for 24 hours, and takes effect once */
                readonly "Idempotency-Key"?: string;
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewDispute"];
            };
        };
        readonly responses: {
            /** @description The dispute */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Dispute"];
                };
            };
        };
    };
    readonly getSubjectDispute: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the dispute: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The dispute */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DisputeFile"];
                };
            };
        };
    };
    readonly addDisputeInformation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path: {
                /** @description The id of the dispute: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DisputeInformation"];
            };
        };
        readonly responses: {
            /** @description The dispute */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Dispute"];
                };
            };
        };
    };
    readonly endSubjectDispute: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path: {
                /** @description The id of the dispute: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DisputeEnd"];
            };
        };
        readonly responses: {
            /** @description The dispute */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Dispute"];
                };
            };
        };
    };
    readonly reinsertDisputed: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path: {
                /** @description The id of the dispute: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Reinsertion"];
            };
        };
        readonly responses: {
            /** @description The dispute, which is verified now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Dispute"];
                };
            };
        };
    };
    readonly tellDisputeRecipients: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the dispute: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The verifications that were notified */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DisputeNotices"];
                };
            };
        };
    };
    readonly getVerificationLetter: {
        readonly parameters: {
            readonly query: {
                /** @description Which letter */
                readonly kind: "adverse_action" | "summary_of_rights";
                /** @description Its language; `en` when absent */
                readonly language?: "en" | "es";
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the verification: `iv_` and 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The letter */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Letter"];
                };
            };
        };
    };
    readonly getVerificationLetterFile: {
        readonly parameters: {
            readonly query: {
                /** @description Which letter */
                readonly kind: "adverse_action" | "summary_of_rights";
                /** @description Its language; `en` when absent */
                readonly language?: "en" | "es";
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the verification: `iv_` and 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The letter */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                };
            };
            /** @description The range of bytes that the header Range asks for */
            readonly 206: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": unknown;
                };
            };
        };
    };
    readonly getDisputeLetter: {
        readonly parameters: {
            readonly query: {
                /** @description Which letter */
                readonly kind: "dispute_results" | "summary_of_rights";
                /** @description Its language; `en` when absent */
                readonly language?: "en" | "es";
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the dispute: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The letter */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Letter"];
                };
            };
        };
    };
    readonly getDisputeLetterFile: {
        readonly parameters: {
            readonly query: {
                /** @description Which letter */
                readonly kind: "dispute_results" | "summary_of_rights";
                /** @description Its language; `en` when absent */
                readonly language?: "en" | "es";
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the dispute: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The letter */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                };
            };
            /** @description The range of bytes that the header Range asks for */
            readonly 206: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": unknown;
                };
            };
        };
    };
    readonly beginPersonSignIn: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PersonDetails"];
            };
        };
        readonly responses: {
            /** @description A code was sent, if the person is on file */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PersonSignIn"];
                };
            };
        };
    };
    readonly resendPersonCode: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PersonResend"];
            };
        };
        readonly responses: {
            /** @description A code was sent, if the person is on file */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PersonSignIn"];
                };
            };
        };
    };
    readonly createPersonSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PersonSignInAnswer"];
            };
        };
        readonly responses: {
            /** @description The session; its token is in the cookie only */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PersonSession"];
                };
            };
        };
    };
    readonly deletePersonSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The session has ended; the cookie is removed */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly getPersonFile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PersonFile"];
                };
            };
        };
    };
    readonly handOverPerson: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PersonHandOver"];
            };
        };
        readonly responses: {
            /** @description The link */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PersonLink"];
                };
            };
        };
    };
    readonly getPersonPageBrand: {
        readonly parameters: {
            readonly query?: {
                /** @description Where the records are; `production` if absent */
                readonly environment?: "sandbox" | "development" | "production";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The brand; null where it says nothing */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PersonPageBrand"];
                };
            };
        };
    };
    readonly disputeAsPerson: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PersonDispute"];
            };
        };
        readonly responses: {
            /** @description The dispute */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Dispute"];
                };
            };
        };
    };
    readonly informAsPerson: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path: {
                /** @description The id of the dispute: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DisputeInformation"];
            };
        };
        readonly responses: {
            /** @description The dispute */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Dispute"];
                };
            };
        };
    };
    readonly freezeAsPerson: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The freeze; the same one if it holds already */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PersonFreeze"];
                };
            };
        };
    };
    readonly unfreezeAsPerson: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What was ended */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PersonUnfreeze"];
                };
            };
        };
    };
    readonly beginContactChange: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewContact"];
            };
        };
        readonly responses: {
            /** @description The code was sent */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ContactCode"];
                };
            };
        };
    };
    readonly confirmContactChange: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ContactConfirmation"];
            };
        };
        readonly responses: {
            /** @description Where the person is reached now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PersonContact"];
                };
            };
        };
    };
    readonly downloadPersonFile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": string;
                };
            };
            /** @description The range of bytes that the header Range asks for */
            readonly 206: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": unknown;
                };
            };
        };
    };
    readonly printPersonFile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                };
            };
            /** @description The range of bytes that the header Range asks for */
            readonly 206: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": unknown;
                };
            };
        };
    };
    readonly eraseAsPerson: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PersonErasure"];
            };
        };
        readonly responses: {
            /** @description What was erased */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SubjectErasure"];
                };
            };
        };
    };
    readonly confirmAsPerson: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The verification that waits, as the file names it */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is sent */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly flagAsPerson: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path: {
                /** @description The verification that waits, as the file names it */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PersonDispute"];
            };
        };
        readonly responses: {
            /** @description The dispute */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Dispute"];
                };
            };
        };
    };
    readonly evaluateExchange: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ExchangeEvaluationRequest"];
            };
        };
        readonly responses: {
            /** @description The evaluated points */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description The epoch of the secret key */
                        readonly epoch: string;
                        /** @description The newest epoch: another one means that the set has to be fetched again */
                        readonly current_epoch: string;
                        /** @description The version of the blocking keys */
                        readonly keys_version: number;
                        /** @description The newest version of the epoch's set */
                        readonly set_version: number;
                        /** @description In the order of the request */
                        readonly points: readonly string[];
                        /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
                        readonly warnings?: readonly components["schemas"]["Warning"][];
                    };
                };
            };
        };
    };
    readonly getExchangeSet: {
        readonly parameters: {
            readonly query?: {
                /** @description Which part; the first one unless given */
                readonly part?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The part; without `part` the first one */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description The epoch of the secret key */
                        readonly epoch: string;
                        /** @description The version of the blocking keys */
                        readonly keys_version: number;
                        /** @description The version of the set */
                        readonly version: number;
                        /** @description How many keys the set has */
                        readonly size: number;
                        /** @description How many parts the set has */
                        readonly parts: number;
                        /** @description The part, in base64 */
                        readonly part: string;
                    };
                };
            };
        };
    };
    readonly listUsers: {
        readonly parameters: {
            readonly query?: {
                /** @description Rows of a page */
                readonly page_size?: number;
                /** @description Opaque: take it from `next` or `previous` of a page; absent for the first page */
                readonly cursor?: string;
                /** @description Your own id of the person, at most 256 characters; unique in the environment */
                readonly external_user_id?: string;
                /** @description Only those whose payroll accounts compare so with whom you named: one that differs outweighs the others */
                readonly identity?: "agrees" | "differs" | "not_compared";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of users */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list, over all pages; of more than 10,000 the number can be some seconds old */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        /** @description The rows of this page */
                        readonly results: readonly components["schemas"]["User"][];
                    };
                };
            };
        };
    };
    readonly createUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A text of your own, 1 to 255 characters: a request with the same key and body gets the stored response for 24 hours, and takes effect once */
                readonly "Idempotency-Key"?: string;
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewUser"];
            };
        };
        readonly responses: {
            /** @description The user */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    readonly getUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the user: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The user */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    readonly deleteUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the user: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted; each link sends link-deleted */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path: {
                /** @description The id of the user: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["UserUpdate"];
            };
        };
        readonly responses: {
            /** @description The user as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    readonly createBridgeToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A text of your own, 1 to 255 characters: a request with the same key and body gets the stored response for 24 hours, and takes effect once */
                readonly "Idempotency-Key"?: string;
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path: {
                /** @description The id of the user: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["BridgeTokenRequest"];
            };
        };
        readonly responses: {
            /** @description The token, shown this once */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BridgeToken"];
                };
            };
        };
    };
    readonly createBridgeTokenForUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A text of your own, 1 to 255 characters: a request with the same key and body gets the stored response for 24 hours, and takes effect once */
                readonly "Idempotency-Key"?: string;
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["BridgeTokenForUserRequest"];
            };
        };
        readonly responses: {
            /** @description The token, shown this once */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BridgeToken"];
                };
            };
        };
    };
    readonly exchangePublicToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * Format: filled-text
                     * @description What the Bridge page returned: works once, within 6 hours
                     */
                    readonly public_token: string;
                };
            };
        };
        readonly responses: {
            /** @description The access token */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 hex digits, to refresh and to read reports with; shown this once */
                        readonly access_token: string;
                        /** @description The link */
                        readonly link_id: string;
                        /** @description Its user */
                        readonly user_id: string;
                        readonly external_user_id: string | null;
                        /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
                        readonly warnings?: readonly components["schemas"]["Warning"][];
                    };
                };
            };
        };
    };
    readonly exchangePublicTokens: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PublicTokens"];
            };
        };
        readonly responses: {
            /** @description The access token */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AccessTokens"];
                };
            };
        };
    };
    readonly listLinks: {
        readonly parameters: {
            readonly query?: {
                /** @description Rows of a page */
                readonly page_size?: number;
                /** @description Opaque: take it from `next` or `previous` of a page; absent for the first page */
                readonly cursor?: string;
                /** @description Only those of this user */
                readonly user_id?: string;
                /** @description Only those whose payroll accounts compare so with whom you named: one that differs outweighs the others */
                readonly identity?: "agrees" | "differs" | "not_compared";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of links */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list, over all pages; of more than 10,000 the number can be some seconds old */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        /** @description The rows of this page */
                        readonly results: readonly components["schemas"]["Link"][];
                    };
                };
            };
        };
    };
    readonly getLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the link: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The link */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Link"];
                };
            };
        };
    };
    readonly deleteLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the link: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted; link-deleted is sent */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly listTasks: {
        readonly parameters: {
            readonly query?: {
                /** @description Rows of a page */
                readonly page_size?: number;
                /** @description Opaque: take it from `next` or `previous` of a page; absent for the first page */
                readonly cursor?: string;
                /** @description Only those of this user */
                readonly user_id?: string;
                /** @description Only those of this link */
                readonly link_id?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of tasks */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list, over all pages; of more than 10,000 the number can be some seconds old */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        /** @description The rows of this page */
                        readonly results: readonly components["schemas"]["Task"][];
                    };
                };
            };
        };
    };
    readonly getTask: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the task: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The task */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Task"];
                };
            };
        };
    };
    readonly createRefreshTask: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A text of your own, 1 to 255 characters: a request with the same key and body gets the stored response for 24 hours, and takes effect once */
                readonly "Idempotency-Key"?: string;
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RefreshRequest"];
            };
        };
        readonly responses: {
            /** @description The task, which workers run */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Task"];
                };
            };
        };
    };
    readonly getRefreshTask: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the task: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The task */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Task"];
                };
            };
        };
    };
    readonly getEmployment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the link: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The employment */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Employment"];
                };
            };
        };
    };
    readonly listEmployments: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the link: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All of them */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Employment"][];
                };
            };
        };
    };
    readonly getIdentity: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the link: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The person */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Identity"];
                };
            };
        };
    };
    readonly getIncome: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the link: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The income */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LinkIncome"];
                };
            };
        };
    };
    readonly listPayStatements: {
        readonly parameters: {
            readonly query?: {
                /** @description Rows of a page */
                readonly page_size?: number;
                /** @description Opaque: take it from `next` or `previous` of a page; absent for the first page */
                readonly cursor?: string;
                /** @description Only those of this employment */
                readonly employment_id?: string;
                /** @description Only from this day on, by the pay date: a calendar date, YYYY-MM-DD */
                readonly from?: string;
                /** @description Only up to this day, itself included, by the pay date: a calendar date, YYYY-MM-DD */
                readonly to?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the link: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of pay statements */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list, over all pages; of more than 10,000 the number can be some seconds old */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        /** @description The rows of this page */
                        readonly results: readonly components["schemas"]["PayStatement"][];
                    };
                };
            };
        };
    };
    readonly getPayStatement: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the link: 32 lower-case hex digits */
                readonly id: string;
                /** @description The id of the statement: 32 lower-case hex digits */
                readonly statement_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The pay statement */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PayStatement"];
                };
            };
        };
    };
    readonly listShifts: {
        readonly parameters: {
            readonly query?: {
                /** @description Rows of a page */
                readonly page_size?: number;
                /** @description Opaque: take it from `next` or `previous` of a page; absent for the first page */
                readonly cursor?: string;
                /** @description Only those of this employment */
                readonly employment_id?: string;
                /** @description Only from this day on, by the work: a calendar date, YYYY-MM-DD */
                readonly from?: string;
                /** @description Only up to this day, itself included, by the work: a calendar date, YYYY-MM-DD */
                readonly to?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the link: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of shifts */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list, over all pages; of more than 10,000 the number can be some seconds old */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        /** @description The rows of this page */
                        readonly results: readonly components["schemas"]["Shift"][];
                    };
                };
            };
        };
    };
    readonly listW2s: {
        readonly parameters: {
            readonly query?: {
                /** @description Only those of this employment */
                readonly employment_id?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the link: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All of them, on one page */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list, over all pages; of more than 10,000 the number can be some seconds old */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        /** @description The rows of this page */
                        readonly results: readonly components["schemas"]["FormW2"][];
                    };
                };
            };
        };
    };
    readonly listTaxDocuments: {
        readonly parameters: {
            readonly query?: {
                /** @description Only those of this employment */
                readonly employment_id?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the link: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All of them */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["TaxDocument"][];
                };
            };
        };
    };
    readonly getTaxDocument: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the link: 32 lower-case hex digits */
                readonly id: string;
                /** @description The id of the tax: 32 lower-case hex digits */
                readonly tax_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TaxDocument"];
                };
            };
        };
    };
    readonly listBankAccounts: {
        readonly parameters: {
            readonly query?: {
                /** @description Only those of this employment */
                readonly employment_id?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the link: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All of them, on one page */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list, over all pages; of more than 10,000 the number can be some seconds old */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        /** @description The rows of this page */
                        readonly results: readonly components["schemas"]["BankAccount"][];
                    };
                };
            };
        };
    };
    readonly getIncomeReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the link: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The report */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LinkReport"];
                };
            };
        };
    };
    readonly getEmploymentReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the link: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The report */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LinkReport"];
                };
            };
        };
    };
    readonly getPllReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the link: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The report */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DepositReport"];
                };
            };
        };
    };
    readonly getIncomeReportByToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ReportRequest"];
            };
        };
        readonly responses: {
            /** @description The report */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LinkReport"];
                };
            };
        };
    };
    readonly getEmploymentReportByToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ReportRequest"];
            };
        };
        readonly responses: {
            /** @description The report */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LinkReport"];
                };
            };
        };
    };
    readonly getDepositSwitchByToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ReportRequest"];
            };
        };
        readonly responses: {
            /** @description The report */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DepositReport"];
                };
            };
        };
    };
    readonly createUserReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A text of your own, 1 to 255 characters: a request with the same key and body gets the stored response for 24 hours, and takes effect once */
                readonly "Idempotency-Key"?: string;
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path: {
                /** @description The id of the user: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["UserReportRequest"] | null;
            };
        };
        readonly responses: {
            /** @description The whole report */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UserReport"];
                };
            };
        };
    };
    readonly getUserReport: {
        readonly parameters: {
            readonly query?: {
                /** @description The form; as the header Accept says unless given */
                readonly fmt?: "json" | "pdf";
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the user: 32 lower-case hex digits */
                readonly id: string;
                /** @description The id of the report: 32 lower-case hex digits */
                readonly report_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The report */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UserReport"];
                    readonly "application/pdf": string;
                };
            };
            /** @description The range of bytes that the header Range asks for */
            readonly 206: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": unknown;
                };
            };
        };
    };
    readonly getUserDepositReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the user: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The deposits */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UserDeposits"];
                };
            };
        };
    };
    readonly openSignedFile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The signed part of the address, as the report has it */
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                };
            };
            /** @description The range of bytes that the header Range asks for */
            readonly 206: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": unknown;
                };
            };
        };
    };
    readonly listProviders: {
        readonly parameters: {
            readonly query?: {
                /** @description Part of a name */
                readonly query?: string;
                /** @description Only providers that cover this product; their success rate is shown */
                readonly product_type?: "income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions";
                /** @description Only providers of this kind of source */
                readonly data_source?: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The providers; empty if none fits */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Provider"][];
                };
            };
        };
    };
    readonly getProvider: {
        readonly parameters: {
            readonly query?: {
                /** @description Only providers that cover this product; their success rate is shown */
                readonly product_type?: "income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions";
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the provider: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The provider */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Provider"];
                };
            };
        };
    };
    readonly getBridgeSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The session of the bridge token */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BridgeSession"];
                };
            };
        };
    };
    readonly suggestBridgeCompanies: {
        readonly parameters: {
            readonly query: {
                /** @description What the person has typed so far */
                readonly query: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description At most 20 companies */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["CompanySuggestion"][];
                };
            };
        };
    };
    readonly listBridgeProviders: {
        readonly parameters: {
            readonly query?: {
                /** @description Part of a name */
                readonly query?: string;
                /** @description The employer: its providers come first */
                readonly company_mapping_id?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The providers */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["OfferedProvider"][];
                };
            };
        };
    };
    readonly beginConnection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewConnection"];
            };
        };
        readonly responses: {
            /** @description The connection */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Connection"];
                };
            };
        };
    };
    readonly getConnection: {
        readonly parameters: {
            readonly query?: {
                /** @description The `updated_at` of the last answer: ISO 8601 with Z or an offset */
                readonly since?: string;
            };
            readonly header?: {
                /** @description `wait=N`: long polling; the response comes when there is a result, or after N seconds (1 to 30) */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The connection */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Connection"];
                };
            };
        };
    };
    readonly answerStep: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["StepAnswer"];
            };
        };
        readonly responses: {
            /** @description The connection, which a worker continues */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Connection"];
                };
            };
        };
    };
    readonly cancelConnection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The connection, ended */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Connection"];
                };
            };
        };
    };
    readonly returnFromSignIn: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SignInReturn"];
            };
        };
        readonly responses: {
            /** @description The sign-in */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ReturnedSignIn"];
                };
            };
        };
    };
    readonly getSharedLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The link, as its person sees it */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SharedLink"];
                };
            };
        };
    };
    readonly revokeSharedLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The link, revoked */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SharedLink"];
                };
            };
        };
    };
    readonly listMonitors: {
        readonly parameters: {
            readonly query?: {
                /** @description Rows of a page */
                readonly page_size?: number;
                /** @description Opaque: take it from `next` or `previous` of a page; absent for the first page */
                readonly cursor?: string;
                /** @description Only those of this link */
                readonly link_id?: string;
                /** @description Only those of this user */
                readonly user_id?: string;
                /** @description Only those whose payroll accounts compare so with whom you named: one that differs outweighs the others */
                readonly identity?: "agrees" | "differs" | "not_compared";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of monitors */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list, over all pages; of more than 10,000 the number can be some seconds old */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        /** @description The rows of this page */
                        readonly results: readonly components["schemas"]["Monitor"][];
                    };
                };
            };
        };
    };
    readonly createMonitor: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A text of your own, 1 to 255 characters: a request with the same key and body gets the stored response for 24 hours, and takes effect once */
                readonly "Idempotency-Key"?: string;
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewMonitor"];
            };
        };
        readonly responses: {
            /** @description The monitor */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Monitor"];
                };
            };
        };
    };
    readonly getMonitor: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the monitor: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The monitor */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Monitor"];
                };
            };
        };
    };
    readonly deleteMonitor: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the monitor: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It has ended; it is still listed */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly listIncomeRules: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All rules */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["IncomeRule"][];
                };
            };
        };
    };
    readonly listIncomeAssessments: {
        readonly parameters: {
            readonly query?: {
                /** @description Rows of a page */
                readonly page_size?: number;
                /** @description Opaque: take it from `next` or `previous` of a page; absent for the first page */
                readonly cursor?: string;
                /** @description Only those of this verification */
                readonly verification_id?: string;
                /** @description Only those of this link */
                readonly link_id?: string;
                /** @description Only those of this user, their links and orders */
                readonly user_id?: string;
                /** @description Only those of this order */
                readonly order_id?: string;
                /** @description Only those by this rule */
                readonly rule?: string;
                /** @description Only those with this verdict */
                readonly verdict?: string;
                /** @description Only those with exactly this reference */
                readonly tracking_info?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of assessments */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list, over all pages; of more than 10,000 the number can be some seconds old */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        /** @description The rows of this page */
                        readonly results: readonly components["schemas"]["IncomeAssessment"][];
                    };
                };
            };
        };
    };
    readonly createIncomeAssessment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A text of your own, 1 to 255 characters: a request with the same key and body gets the stored response for 24 hours, and takes effect once */
                readonly "Idempotency-Key"?: string;
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["IncomeAssessmentRequest"];
            };
        };
        readonly responses: {
            /** @description The assessment */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IncomeAssessment"];
                };
            };
        };
    };
    readonly createIncomeAssessmentBatch: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description One JSON text per line, at most 100,000 lines; the schema describes one line */
        readonly requestBody: {
            readonly content: {
                readonly "application/x-ndjson": components["schemas"]["IncomeAssessmentBatchLine"];
            };
        };
        readonly responses: {
            /** @description A line for each assessment, or why it was refused */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/x-ndjson": components["schemas"]["IncomeAssessment"] | components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getIncomeAssessment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the income assessment: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The assessment */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IncomeAssessment"];
                };
            };
        };
    };
    readonly eraseIncomeAssessment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the income assessment: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is erased */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly getIncomeAssessmentStatements: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the income assessment: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The statements and months */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AssessedPay"];
                };
            };
        };
    };
    readonly getIncomeAssessmentReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the income assessment: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The report */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                };
            };
            /** @description The range of bytes that the header Range asks for */
            readonly 206: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": unknown;
                };
            };
        };
    };
    readonly deliverEmmyReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path: {
                /** @description The id of the income assessment: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["EmmyDelivery"];
            };
        };
        readonly responses: {
            /** @description What became of it */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EmmyOutcome"];
                };
            };
        };
    };
    readonly listOrders: {
        readonly parameters: {
            readonly query?: {
                /** @description Rows of a page */
                readonly page_size?: number;
                /** @description Opaque: take it from `next` or `previous` of a page; absent for the first page */
                readonly cursor?: string;
                /** @description Only those with this number */
                readonly order_number?: string;
                /** @description Only those of the user with your id */
                readonly external_user_id?: string;
                /** @description Only those of this user */
                readonly user_id?: string;
                /** @description Only with this status */
                readonly status?: "pending" | "in_progress" | "completed" | "no_data" | "skipped" | "canceled" | "expired";
                /** @description Only those with exactly this reference */
                readonly tracking_info?: string;
                /** @description Only those whose payroll accounts compare so with whom you named: one that differs outweighs the others */
                readonly identity?: "agrees" | "differs" | "not_compared";
                /** @description Only those created after this instant: ISO 8601 with Z or an offset */
                readonly created_after?: string;
                /** @description Only those created before this instant: ISO 8601 with Z or an offset */
                readonly created_before?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of orders */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list, over all pages; of more than 10,000 the number can be some seconds old */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        /** @description The rows of this page */
                        readonly results: readonly components["schemas"]["OrderSummary"][];
                    };
                };
            };
        };
    };
    readonly createOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A text of your own, 1 to 255 characters: a request with the same key and body gets the stored response for 24 hours, and takes effect once */
                readonly "Idempotency-Key"?: string;
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewOrder"];
            };
        };
        readonly responses: {
            /** @description The order */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Order"];
                };
            };
        };
    };
    readonly getOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the order: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The order */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Order"];
                };
            };
        };
    };
    readonly reverifyOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A text of your own, 1 to 255 characters: a request with the same key and body gets the stored response for 24 hours, and takes effect once */
                readonly "Idempotency-Key"?: string;
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path: {
                /** @description The id of the order: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["OrderChange"] | null;
            };
        };
        readonly responses: {
            /** @description The order as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Order"];
                };
            };
        };
    };
    readonly updateOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path: {
                /** @description The id of the order: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OrderChange"];
            };
        };
        readonly responses: {
            /** @description The order as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Order"];
                };
            };
        };
    };
    readonly exportOrders: {
        readonly parameters: {
            readonly query?: {
                /** @description ndjson: each row as in the list; csv: its main values, with headings. ndjson if absent */
                readonly format?: "ndjson" | "csv";
                /** @description Only those with this number */
                readonly order_number?: string;
                /** @description Only those of the user with your id */
                readonly external_user_id?: string;
                /** @description Only those of this user */
                readonly user_id?: string;
                /** @description Only with this status */
                readonly status?: "pending" | "in_progress" | "completed" | "no_data" | "skipped" | "canceled" | "expired";
                /** @description Only those with exactly this reference */
                readonly tracking_info?: string;
                /** @description Only those whose payroll accounts compare so with whom you named: one that differs outweighs the others */
                readonly identity?: "agrees" | "differs" | "not_compared";
                /** @description Only those created after this instant: ISO 8601 with Z or an offset */
                readonly created_after?: string;
                /** @description Only those created before this instant: ISO 8601 with Z or an offset */
                readonly created_before?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All of them, a line each */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/x-ndjson": components["schemas"]["OrderSummary"];
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly refreshOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A text of your own, 1 to 255 characters: a request with the same key and body gets the stored response for 24 hours, and takes effect once */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                /** @description The id of the order: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The order as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Order"];
                };
            };
        };
    };
    readonly cancelOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the order: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The order as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Order"];
                };
            };
        };
    };
    readonly addOrderEmployer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A text of your own, 1 to 255 characters: a request with the same key and body gets the stored response for 24 hours, and takes effect once */
                readonly "Idempotency-Key"?: string;
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path: {
                /** @description The id of the order: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly company_mapping_id?: string | null;
                    readonly company_name?: string | null;
                    readonly data_sources?: readonly ("payroll" | "docs" | "tax" | "financial_accounts" | "insurance")[] | null;
                    readonly account?: components["schemas"]["DepositAccount"] | null;
                };
            };
        };
        readonly responses: {
            /** @description The order as it is now */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Order"];
                };
            };
        };
    };
    readonly lookUpOrders: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OrderLookup"];
            };
        };
        readonly responses: {
            /** @description The newest orders, at most a hundred */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list, over all pages; of more than 10,000 the number can be some seconds old */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        /** @description The rows of this page */
                        readonly results: readonly components["schemas"]["OrderSummary"][];
                        /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
                        readonly warnings?: readonly components["schemas"]["Warning"][];
                    };
                };
            };
        };
    };
    readonly listOrderEvents: {
        readonly parameters: {
            readonly query?: {
                /** @description Rows of a page */
                readonly page_size?: number;
                /** @description Opaque: take it from `next` or `previous` of a page; absent for the first page */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the order: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of its events */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list, over all pages; of more than 10,000 the number can be some seconds old */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        /** @description The rows of this page */
                        readonly results: readonly components["schemas"]["OrderEvent"][];
                    };
                };
            };
        };
    };
    readonly createOrderBatch: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description One JSON text per line, at most 1,000 lines; the schema describes one line */
        readonly requestBody: {
            readonly content: {
                readonly "application/x-ndjson": components["schemas"]["OrderBatchLine"];
            };
        };
        readonly responses: {
            /** @description A line for each order, or why the line was refused */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/x-ndjson": components["schemas"]["Order"] | components["schemas"]["Error"];
                };
            };
        };
    };
    readonly checkOrderBatch: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description One JSON text per line, at most 1,000 lines; the schema describes one line */
        readonly requestBody: {
            readonly content: {
                readonly "application/x-ndjson": components["schemas"]["OrderBatchLine"];
            };
        };
        readonly responses: {
            /** @description A line for each order: that it would be taken, or why the line would be refused */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/x-ndjson": components["schemas"]["CheckedOrder"] | components["schemas"]["Error"];
                };
            };
        };
    };
    readonly listOrderNotifications: {
        readonly parameters: {
            readonly query?: {
                /** @description Rows of a page */
                readonly page_size?: number;
                /** @description Opaque: take it from `next` or `previous` of a page; absent for the first page */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the order: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of messages */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list, over all pages; of more than 10,000 the number can be some seconds old */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        /** @description The rows of this page */
                        readonly results: readonly components["schemas"]["Notification"][];
                    };
                };
            };
        };
    };
    readonly sendOrderInvitation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A text of your own, 1 to 255 characters: a request with the same key and body gets the stored response for 24 hours, and takes effect once */
                readonly "Idempotency-Key"?: string;
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path: {
                /** @description The id of the order: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["InvitationRequest"] | null;
            };
        };
        readonly responses: {
            /** @description The messages that are on their way */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SentNotifications"];
                };
            };
        };
    };
    readonly reportNotificationBounce: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NotificationBounce"];
            };
        };
        readonly responses: {
            /** @description It is recorded */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly getOrderPage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The order, as its person sees it */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OrderPage"];
                };
            };
        };
    };
    readonly declineOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["OrderDecline"] | null;
            };
        };
        readonly responses: {
            /** @description The order as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OrderPage"];
                };
            };
        };
    };
    readonly listWebhooks: {
        readonly parameters: {
            readonly query?: {
                /** @description Rows of a page */
                readonly page_size?: number;
                /** @description Opaque: take it from `next` or `previous` of a page; absent for the first page */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of webhooks */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list, over all pages; of more than 10,000 the number can be some seconds old */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        /** @description The rows of this page */
                        readonly results: readonly components["schemas"]["Webhook"][];
                    };
                };
            };
        };
    };
    readonly createWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A text of your own, 1 to 255 characters: a request with the same key and body gets the stored response for 24 hours, and takes effect once */
                readonly "Idempotency-Key"?: string;
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewWebhook"];
            };
        };
        readonly responses: {
            /** @description The webhook, with its signing secret, which is shown only once */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
        };
    };
    readonly getWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the webhook: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The webhook */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    readonly deleteWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the webhook: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path: {
                /** @description The id of the webhook: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookUpdate"];
            };
        };
        readonly responses: {
            /** @description The updated webhook */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    readonly rotateWebhookSecret: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A text of your own, 1 to 255 characters: a request with the same key and body gets the stored response for 24 hours, and takes effect once */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                /** @description The id of the webhook: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The webhook, with its new secret, which is shown only once */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RotatedWebhook"];
                };
            };
        };
    };
    readonly testWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path: {
                /** @description The id of the webhook: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookTest"] | null;
            };
        };
        readonly responses: {
            /** @description The attempt, as the delivery log shows it */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookRequest"];
                };
            };
        };
    };
    readonly listWebhookRequests: {
        readonly parameters: {
            readonly query?: {
                /** @description Rows of a page */
                readonly page_size?: number;
                /** @description Opaque: take it from `next` or `previous` of a page; absent for the first page */
                readonly cursor?: string;
                /** @description Only to this webhook */
                readonly webhook_id?: string;
                /** @description Only of this event */
                readonly event_id?: string;
                /** @description Only of this type */
                readonly event_type?: "instant-verification-completed" | "instant-verification-failed" | "confirmation-asked" | "confirmation-ended" | "task-status-updated" | "link-connected" | "link-disconnected" | "link-deleted" | "employment-created" | "employment-updated" | "profile-created" | "profile-updated" | "statements-created" | "statements-updated" | "shifts-created" | "shifts-updated" | "bank-accounts-created" | "bank-accounts-updated" | "order-created" | "order-status-updated" | "order-refresh-failed" | "dispute-opened" | "dispute-reminder" | "dispute-ended" | "dispute-notice" | "audit-head-signed" | "key-expiring" | "income-assessment-completed" | "income-assessment-changed" | "webhook-test";
                /** @description Only with this HTTP status of the receiver */
                readonly status_code?: number;
                /** @description Only attempts then or later: ISO 8601 with Z or an offset */
                readonly created_at__gte?: string;
                /** @description Only attempts then or earlier: ISO 8601 with Z or an offset */
                readonly created_at__lte?: string;
                /** @description Only with this outcome */
                readonly outcome?: "delivered" | "refused" | "gone" | "timeout" | "blocked_address" | "dns" | "connection" | "tls" | "redirect" | "protocol" | "internal";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of attempts */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list, over all pages; of more than 10,000 the number can be some seconds old */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        /** @description The rows of this page */
                        readonly results: readonly components["schemas"]["WebhookRequest"][];
                    };
                };
            };
        };
    };
    readonly getWebhookRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the webhook request: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The attempt */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookRequest"];
                };
            };
        };
    };
    readonly replayWebhookRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the webhook request: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The delivery is due immediately */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description The webhook that it is sent to */
                        readonly webhook_id: string;
                        /** @description The event's id, unchanged from the first delivery */
                        readonly event_id: string;
                    };
                };
            };
        };
    };
    readonly getWebhookReplay: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the webhook: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The replay in progress */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Replay"];
                };
            };
        };
    };
    readonly replayWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path: {
                /** @description The id of the webhook: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["ReplayRequest"] | null;
            };
        };
        readonly responses: {
            /** @description The replay in progress */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Replay"];
                };
            };
        };
    };
    readonly listEvents: {
        readonly parameters: {
            readonly query?: {
                /** @description Rows of a page */
                readonly page_size?: number;
                /** @description Opaque: take it from `next` or `previous` of a page; absent for the first page */
                readonly cursor?: string;
                /** @description Only of this type */
                readonly event_type?: "instant-verification-completed" | "instant-verification-failed" | "confirmation-asked" | "confirmation-ended" | "task-status-updated" | "link-connected" | "link-disconnected" | "link-deleted" | "employment-created" | "employment-updated" | "profile-created" | "profile-updated" | "statements-created" | "statements-updated" | "shifts-created" | "shifts-updated" | "bank-accounts-created" | "bank-accounts-updated" | "order-created" | "order-status-updated" | "order-refresh-failed" | "dispute-opened" | "dispute-reminder" | "dispute-ended" | "dispute-notice" | "audit-head-signed" | "key-expiring" | "income-assessment-completed" | "income-assessment-changed" | "webhook-test";
                /** @description Only those of then or later: ISO 8601 with Z or an offset */
                readonly created_at__gte?: string;
                /** @description Only those of then or earlier: ISO 8601 with Z or an offset */
                readonly created_at__lte?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of events */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list, over all pages; of more than 10,000 the number can be some seconds old */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        /** @description The rows of this page */
                        readonly results: readonly components["schemas"]["Event"][];
                    };
                };
            };
        };
    };
    readonly getEvent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the event: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The event */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
    readonly listEventTypes: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All types, in the order of the reference */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["EventType"][];
                };
            };
        };
    };
    readonly listWebhookEvents: {
        readonly parameters: {
            readonly query?: {
                /** @description Events of one response */
                readonly page_size?: number;
                /** @description Opaque: from the previous response. Absent: none but the cursor of the present */
                readonly cursor?: string;
            };
            readonly header?: {
                /** @description `wait=N`: long polling; the response comes when there is a result, or after N seconds (1 to 30) */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The events after the cursor; without a cursor none, and the cursor marks the present */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EventPage"];
                };
            };
        };
    };
    readonly listScenarios: {
        readonly parameters: {
            readonly query?: {
                /** @description Rows of a page */
                readonly page_size?: number;
                /** @description Opaque: take it from `next` or `previous` of a page; absent for the first page */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of scenarios */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list, over all pages; of more than 10,000 the number can be some seconds old */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        /** @description The rows of this page */
                        readonly results: readonly components["schemas"]["Scenario"][];
                    };
                };
            };
        };
    };
    readonly createScenario: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A text of your own, 1 to 255 characters: a request with the same key and body gets the stored response for 24 hours, and takes effect once */
                readonly "Idempotency-Key"?: string;
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewScenario"];
            };
        };
        readonly responses: {
            /** @description The scenario */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Scenario"];
                };
            };
        };
    };
    readonly getScenario: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the scenario: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The scenario */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Scenario"];
                };
            };
        };
    };
    readonly deleteScenario: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the scenario: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly listSandboxPersons: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All of them; each can be sent to POST /v1/instant-verifications/ with a from_date of the address */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["SandboxPerson"][];
                };
            };
        };
    };
    readonly receiveSandboxWebhook: {
        readonly parameters: {
            readonly query?: {
                /** @description True: answers 503, as a broken receiver does. False unless given */
                readonly fails?: boolean;
            };
            readonly header?: never;
            readonly path: {
                /** @description Any name: 1 to 64 letters, digits, - and _ */
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What arrived */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ReceivedDelivery"];
                };
            };
        };
    };
    readonly search: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SearchRequest"];
            };
        };
        readonly responses: {
            /** @description What was found; empty if nothing was */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SearchResults"];
                };
            };
        };
    };
    readonly listRequests: {
        readonly parameters: {
            readonly query?: {
                /** @description Rows of a page */
                readonly page_size?: number;
                /** @description Opaque: take it from `next` or `previous` of a page; absent for the first page */
                readonly cursor?: string;
                /** @description Only those of this key */
                readonly key_id?: string;
                /** @description Only with this method */
                readonly method?: "GET" | "POST" | "PATCH" | "DELETE" | "HEAD";
                /** @description Only of this path, with its parameters as names */
                readonly route?: string;
                /** @description Only with this status */
                readonly status?: number;
                /** @description Only with this code of an error */
                readonly error_code?: string;
                /** @description Only the request with this id */
                readonly request_id?: string;
                /** @description True: only statuses of 400 and more */
                readonly only_errors?: boolean;
                /** @description Only those answered after this instant: ISO 8601 with Z or an offset */
                readonly created_after?: string;
                /** @description Only those answered before this instant: ISO 8601 with Z or an offset */
                readonly created_before?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of calls; empty where the log is off. `count` counts 10,000 at most */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list, over all pages; of more than 10,000 the number can be some seconds old */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        /** @description The rows of this page */
                        readonly results: readonly components["schemas"]["LoggedRequest"][];
                    };
                };
            };
        };
    };
    readonly listRequestFailures: {
        readonly parameters: {
            readonly query?: {
                /** @description Only those of this key */
                readonly key_id?: string;
                /** @description Only with this method */
                readonly method?: "GET" | "POST" | "PATCH" | "DELETE" | "HEAD";
                /** @description Only of this path, with its parameters as names */
                readonly route?: string;
                /** @description Only with this status */
                readonly status?: number;
                /** @description Only with this code of an error */
                readonly error_code?: string;
                /** @description Only the request with this id */
                readonly request_id?: string;
                /** @description True: only statuses of 400 and more */
                readonly only_errors?: boolean;
                /** @description Only those answered after this instant: ISO 8601 with Z or an offset */
                readonly created_after?: string;
                /** @description Only those answered before this instant: ISO 8601 with Z or an offset */
                readonly created_before?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The groups; empty if nothing failed */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["RequestFailures"][];
                };
            };
        };
    };
    readonly getStatistics: {
        readonly parameters: {
            readonly query?: {
                /** @description How far back, in hours; up to 72 the buckets are hours, above that days of UTC */
                readonly hours?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Counts since the program counts, at most 90 days back */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description hour up to 72 hours, day (of UTC) above
                         * @enum {string}
                         */
                        readonly bucket: "hour" | "day";
                        /** @description In the order of time, without gaps; at is the beginning, and the last one is not over yet */
                        readonly buckets: readonly {
                            /**
                             * Format: date-time
                             * @description Its beginning: ISO 8601, UTC, six decimals
                             */
                            readonly at: string;
                            /** @description Verifications that became final, by their outcome; failed: no source answered */
                            readonly verifications: {
                                /** @description Verifications with at least one employment */
                                readonly match: number;
                                /** @description Verifications for which no source had a record of the person */
                                readonly no_match: number;
                                /** @description Verifications whose records could be more than one person's; none was returned */
                                readonly ambiguous: number;
                                /** @description Verifications for which no source answered */
                                readonly failed: number;
                            };
                            /** @description Attempts at delivering events to webhooks */
                            readonly deliveries: {
                                /** @description Attempts that the receiver answered with 2xx */
                                readonly delivered: number;
                                /** @description Attempts that ended in any other way; most are retried */
                                readonly failed: number;
                            };
                        }[];
                        /** @description Over all buckets */
                        readonly totals: {
                            /** @description Verifications that became final, by their outcome; failed: no source answered */
                            readonly verifications: {
                                /** @description Verifications with at least one employment */
                                readonly match: number;
                                /** @description Verifications for which no source had a record of the person */
                                readonly no_match: number;
                                /** @description Verifications whose records could be more than one person's; none was returned */
                                readonly ambiguous: number;
                                /** @description Verifications for which no source answered */
                                readonly failed: number;
                            };
                            /** @description Attempts at delivering events to webhooks */
                            readonly deliveries: {
                                /** @description Attempts that the receiver answered with 2xx */
                                readonly delivered: number;
                                /** @description Attempts that ended in any other way; most are retried */
                                readonly failed: number;
                            };
                        };
                        /** @description Every source that was asked, by name */
                        readonly sources: readonly {
                            /** @description The source, as `results.sources` of a verification names it */
                            readonly name: string;
                            /** @description Answers of the source over all buckets */
                            readonly answers: {
                                /** @description The source returned records of the person */
                                readonly match: number;
                                /** @description It has no record of the person */
                                readonly no_match: number;
                                /** @description Its records could be more than one person's */
                                readonly ambiguous: number;
                                /** @description It did not answer before its deadline */
                                readonly timeout: number;
                                /** @description It could not be reached, or refused to answer */
                                readonly unavailable: number;
                                /** @description Its answer could not be used */
                                readonly error: number;
                            };
                        }[];
                        /** @description What waits in the whole installation at this moment */
                        readonly queues: readonly {
                            /**
                             * @description What waits: verifications to be run, or pending for the person; tasks of connections; deliveries to attempt, or held for a disabled webhook; notifications to persons; entries that join the inquiry log's chain
                             * @enum {string}
                             */
                            readonly queue: "verifications" | "verifications_pending" | "tasks" | "deliveries" | "deliveries_held" | "notifications" | "inquiry_log";
                            /** @description How many wait, over all teams and environments */
                            readonly depth: number;
                            /** @description How long the oldest of them has been due, in seconds; 0 if nothing waits */
                            readonly oldest_seconds: number;
                        }[];
                        /** @description Webhooks of all teams and environments */
                        readonly webhooks: {
                            /** @description Webhooks that accept events */
                            readonly active: number;
                            /** @description Those whose latest deliveries failed: they are attempted less often */
                            readonly failing: number;
                            /** @description Those that the service disabled after days without a success */
                            readonly disabled: number;
                        };
                        /** @description Links of the environment by their status */
                        readonly connections: {
                            /** @description The person has not finished signing in */
                            readonly pending: number;
                            /** @description The account can be refreshed */
                            readonly connected: number;
                            /** @description The payroll system no longer accepts the sign-in; what was fetched stays */
                            readonly disconnected: number;
                            /** @description The person has ended the access */
                            readonly revoked: number;
                        };
                        /** @description Sources of records whose newest ones are older than OPENVOE_SOURCE_STALE_DAYS allows, by name */
                        readonly stale_sources: readonly {
                            /** @description The source's name */
                            readonly source: string;
                            /**
                             * Format: date
                             * @description The newest date that its records vouch for: a calendar date, YYYY-MM-DD
                             */
                            readonly newest_as_of: string;
                        }[];
                    };
                };
            };
        };
    };
    readonly listUsage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The latest month first, then by team; months without anything are left out */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["TeamUsage"][];
                };
            };
        };
    };
    readonly getRetention: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The rules in force */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RetentionRules"];
                };
            };
        };
    };
    readonly getCompanyProfile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the company (`company_mapping_id`): 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The company, its providers and the history of its changes */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CompanyProfile"];
                };
            };
        };
    };
    readonly addCompany: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A text of your own, 1 to 255 characters: a request with the same key and body gets the stored response for 24 hours, and takes effect once */
                readonly "Idempotency-Key"?: string;
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewCompany"];
            };
        };
        readonly responses: {
            /** @description The company, with its id */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CompanyChange"];
                };
            };
        };
    };
    readonly verifyCompany: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path: {
                /** @description The id of the company (`company_mapping_id`): 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * Format: filled-text
                     * @description The name of a provider, or of a source of employments, at most 64 characters
                     */
                    readonly provider: string;
                    /** @description What it covers there; required if the provider was never observed at the company */
                    readonly products?: readonly ("income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions")[];
                };
            };
        };
        readonly responses: {
            /** @description The company as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CompanyChange"];
                };
            };
        };
    };
    readonly unverifyCompany: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path: {
                /** @description The id of the company (`company_mapping_id`): 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * Format: filled-text
                     * @description The name of a provider, or of a source of employments, at most 64 characters
                     */
                    readonly provider: string;
                };
            };
        };
        readonly responses: {
            /** @description The company as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CompanyChange"];
                };
            };
        };
    };
    readonly addCompanyAlias: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path: {
                /** @description The id of the company (`company_mapping_id`): 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * Format: filled-text
                     * @description A name that the company is found by; at least one letter or digit besides its legal form
                     */
                    readonly name: string;
                };
            };
        };
        readonly responses: {
            /** @description The company as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CompanyChange"];
                };
            };
        };
    };
    readonly removeCompanyAlias: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path: {
                /** @description The id of the company (`company_mapping_id`): 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * Format: filled-text
                     * @description A name that the company is found by; at least one letter or digit besides its legal form
                     */
                    readonly name: string;
                };
            };
        };
        readonly responses: {
            /** @description The company as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CompanyChange"];
                };
            };
        };
    };
    readonly mergeCompanies: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path: {
                /** @description The id of the company (`company_mapping_id`): 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * Format: filled-text
                     * @description The company_mapping_id of the company that remains
                     */
                    readonly into: string;
                };
            };
        };
        readonly responses: {
            /** @description The merged company as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CompanyChange"];
                };
            };
        };
    };
    readonly unmergeCompany: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the company (`company_mapping_id`): 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The company as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CompanyChange"];
                };
            };
        };
    };
    readonly listUnlistedEmployers: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The employers */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description All of them */
                        readonly results: readonly components["schemas"]["UnlistedEmployer"][];
                    };
                };
            };
        };
    };
    readonly addUnlistedEmployers: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["EmployersToAdd"];
            };
        };
        readonly responses: {
            /** @description The companies that were added */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description The companies */
                        readonly results: readonly components["schemas"]["AddedEmployer"][];
                        /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
                        readonly warnings?: readonly components["schemas"]["Warning"][];
                    };
                };
            };
        };
    };
    readonly listImports: {
        readonly parameters: {
            readonly query?: {
                /** @description Rows of a page */
                readonly page_size?: number;
                /** @description Opaque: take it from `next` or `previous` of a page; absent for the first page */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of imports; they are kept for 30 days */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list, over all pages; of more than 10,000 the number can be some seconds old */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        /** @description The rows of this page */
                        readonly results: readonly components["schemas"]["Import"][];
                    };
                };
            };
        };
    };
    readonly createImport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description companies: employers of the directory; employments: payroll records
                     * @enum {string}
                     */
                    readonly kind: "companies" | "employments";
                    /** @description The source that the rows belong to: 1 to 64 letters, digits, blanks, dots, dashes or underscores. Rows of another import of it are updated */
                    readonly source: string;
                    /**
                     * Format: filled-text
                     * @description The name of the file, without a person's name: the figures of a payroll file name it as their origin
                     */
                    readonly file_name?: string;
                };
            };
        };
        readonly responses: {
            /** @description The import, without a file; it is deleted within a day unless it is started */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Import"];
                };
            };
        };
    };
    readonly getImport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the import: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The import */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Import"];
                };
            };
        };
    };
    readonly deleteImport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the import: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly appendImportPart: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path: {
                /** @description The id of the import: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description 0 for the first part, then 1, 2, … */
                    readonly position: number;
                    /** @description Bytes of the file in base64, at most 512 KiB of them; parts may end anywhere */
                    readonly content: string;
                };
            };
        };
        readonly responses: {
            /** @description The import: `parts` and `total_bytes` count what has arrived */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Import"];
                };
            };
        };
    };
    readonly previewImport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path: {
                /** @description The id of the import: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description By field, the heading of its column, where it is not found by its usual headings, or its place, such as `#3` for the third one; null: no column holds it. A file without headings is read from its first row */
                    readonly columns?: {
                        readonly [key: string]: string | null;
                    };
                    readonly dates?: ("MDY" | "DMY" | "YMD") | null;
                    readonly as?: ("efw2" | "efw2c" | "icesa" | "newhire801" | "pay_file") | null;
                    /** @description By field, the value of all rows of a payroll file that do not tell it */
                    readonly values?: {
                        readonly [key: string]: string;
                    };
                    /** @description By the `id` of one of the preview's `questions`, the answer. It is kept for the next file of the source; one to a question that the file does not ask changes nothing. `column:NAME` takes any of the preview's `meanings` that the values of the column can have, asked or not */
                    readonly answers?: {
                        readonly [key: string]: string;
                    };
                };
            };
        };
        readonly responses: {
            /** @description Columns found, and the rows; recorded in the inquiry log */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description csv and ndjson: a file in our own columns, recognized by its beginning; payroll: one of a payroll system
                         * @enum {string}
                         */
                        readonly format: "csv" | "ndjson" | "payroll";
                        /** @description What a file of a payroll system is; null of other files */
                        readonly payroll: components["schemas"]["PayrollFile"] | null;
                        /** @description The columns' headings as they are in the file, `#3` of the third one where it may be a value; empty for NDJSON and fixed records */
                        readonly header: readonly string[];
                        /** @description The columns of `header`, with values by which one recognizes them */
                        readonly columns: readonly {
                            /** @description As in `header`, and as `columns` of a mapping takes it */
                            readonly heading: string;
                            /** @description The first values of the column that differ */
                            readonly samples: readonly string[];
                        }[];
                        /** @description Every field of this kind of file */
                        readonly fields: readonly {
                            /** @description The field's name */
                            readonly field: string;
                            /** @description True if a row without it is rejected */
                            readonly is_required: boolean;
                            readonly heading: string | null;
                        }[];
                        readonly problem: string | null;
                        /** @description The first rows of the file */
                        readonly rows: readonly {
                            /** @description Line of the file, from 1 */
                            readonly line: number;
                            readonly values: {
                                readonly [key: string]: unknown;
                            } | null;
                            /** @description Why the row would be rejected; empty if it would be imported */
                            readonly faults: readonly {
                                readonly field: string | null;
                                /** @description What is wrong, and what is allowed */
                                readonly reason: string;
                            }[];
                            /** @description What would be left out of the row, which is imported without it */
                            readonly warnings: readonly {
                                readonly field: string | null;
                                /** @description Why */
                                readonly reason: string;
                            }[];
                            /** @description Pay statements, quarters and years that come with the row */
                            readonly pay_entries: number;
                            /** @description The latest pay that comes with the row */
                            readonly pay: readonly components["schemas"]["PreviewPay"][];
                        }[];
                        /** @description The tables of the file, such as its sheets; empty for NDJSON and fixed records */
                        readonly tables: readonly components["schemas"]["ImportTable"][];
                        /** @description What a column can mean; empty of files whose columns are named by `columns` */
                        readonly meanings: readonly {
                            /** @description As `column:NAME` of `answers` takes it */
                            readonly answer: string;
                            /** @description In words */
                            readonly text: string;
                            /**
                             * @description person: whose it is, or of which employer; time; pay; year_to_date: pay of the year so far; other
                             * @enum {string}
                             */
                            readonly kind: "person" | "time" | "pay" | "year_to_date" | "other";
                        }[];
                        /** @description What the titles of the file tell of all its rows; `values` says another one */
                        readonly told: readonly {
                            /** @description As `values` of a mapping takes it */
                            readonly field: string;
                            /** @description As it is read */
                            readonly value: string;
                        }[];
                        /** @description Rows without a person, such as titles, totals and notes, by reason */
                        readonly left_out: readonly {
                            /** @description The reason, in words */
                            readonly why: string;
                            /** @description Their places */
                            readonly rows: string;
                            /** @description How many they are */
                            readonly count: number;
                        }[];
                        /** @description The formats of payroll files that can be named, by their names; empty for companies */
                        readonly formats: readonly {
                            /**
                             * @description As `as` takes it
                             * @enum {string}
                             */
                            readonly format: "efw2" | "efw2c" | "icesa" | "newhire801" | "pay_file";
                            /** @description Its name */
                            readonly title: string;
                        }[];
                        /** @description What the file does not tell of who is paid, how much or when: each is answered in `answers` before the file is loaded. Empty if it tells all */
                        readonly questions: readonly components["schemas"]["FileQuestion"][];
                        readonly reading: components["schemas"]["FileReading"];
                        /** @description True if what was given for the last file of the source is used again */
                        readonly is_by_profile: boolean;
                        /** @description How the file differs from the last one of its source; empty if it is alike, or the first */
                        readonly differences: readonly components["schemas"]["FileDifference"][];
                        /** @description What loading the file would change; null of companies, of a file that cannot be read, and of over 50,000 rows */
                        readonly change: components["schemas"]["ImportChange"] | null;
                        readonly rejected: number | null;
                        /** @description Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead */
                        readonly warnings?: readonly components["schemas"]["Warning"][];
                    };
                };
            };
        };
    };
    readonly startImport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path: {
                /** @description The id of the import: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description By field, the heading of its column, where it is not found by its usual headings, or its place, such as `#3` for the third one; null: no column holds it. A file without headings is read from its first row */
                    readonly columns?: {
                        readonly [key: string]: string | null;
                    };
                    readonly dates?: ("MDY" | "DMY" | "YMD") | null;
                    readonly as?: ("efw2" | "efw2c" | "icesa" | "newhire801" | "pay_file") | null;
                    /** @description By field, the value of all rows of a payroll file that do not tell it */
                    readonly values?: {
                        readonly [key: string]: string;
                    };
                    /** @description By the `id` of one of the preview's `questions`, the answer. It is kept for the next file of the source; one to a question that the file does not ask changes nothing. `column:NAME` takes any of the preview's `meanings` that the values of the column can have, asked or not */
                    readonly answers?: {
                        readonly [key: string]: string;
                    };
                    /**
                     * @description Remove the source's rows that are not in the file, all in one transaction
                     * @default false
                     */
                    readonly replaces?: boolean;
                };
            };
        };
        readonly responses: {
            /** @description Queued; read it again for its progress */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Import"];
                };
            };
        };
    };
    readonly getImportRejects: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the import: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description At most 20,000 rejected rows or jobs; recorded in the inquiry log */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/csv": string;
                };
            };
            /** @description The range of bytes that the header Range asks for */
            readonly 206: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/csv": unknown;
                };
            };
        };
    };
    readonly listSources: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Every source that has rows */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly {
                        /**
                         * @description companies: employers of the directory; employments: payroll records
                         * @enum {string}
                         */
                        readonly kind: "companies" | "employments";
                        /** @description The source's name */
                        readonly source: string;
                        readonly environment: ("sandbox" | "development" | "production") | null;
                        /** @description Companies of the directory, or payroll records */
                        readonly rows: number;
                        readonly last_import_at: string | null;
                        readonly last_file_name: string | null;
                        readonly last_actor: string | null;
                        readonly last_actor_name: string | null;
                        /** @description Null of companies, and of records of which it is not known */
                        readonly newest_as_of: string | null;
                        /** @description True if that is longer ago than OPENVOE_SOURCE_STALE_DAYS allows */
                        readonly is_stale: boolean;
                    }[];
                };
            };
        };
    };
    readonly removeSource: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description companies: employers of the directory; employments: payroll records
                     * @enum {string}
                     */
                    readonly kind: "companies" | "employments";
                    /**
                     * Format: filled-text
                     * @description As the list of sources has it
                     */
                    readonly source: string;
                    /**
                     * Format: filled-text
                     * @description The name of the source once more
                     */
                    readonly confirm: string;
                };
            };
        };
        readonly responses: {
            /** @description Queued, as an import whose act is remove */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Import"];
                };
            };
        };
    };
    readonly getSourceProfiles: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The source's name */
                readonly source: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The profiles, the one used last first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["SourceProfile"][];
                };
            };
        };
    };
    readonly resetSourceProfiles: {
        readonly parameters: {
            readonly query?: {
                /** @description Only the profile of this format; of all formats without it */
                readonly format?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description The source's name */
                readonly source: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Forgotten */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly lookUpRecords: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RecordQuestion"];
            };
        };
        readonly responses: {
            /** @description The records; recorded in the inquiry log */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FoundRecords"];
                };
            };
        };
    };
    readonly listLinkageModels: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The models of the key's environment */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description The version of the model that comes with the program */
                        readonly shipped_version: string;
                        readonly current: components["schemas"]["LinkageState"];
                        /** @description Newest first, at most 100 */
                        readonly models: readonly {
                            /** @description Its version */
                            readonly version: string;
                            /**
                             * Format: date-time
                             * @description When it was estimated: ISO 8601, UTC, six decimals
                             */
                            readonly created_at: string;
                            /**
                             * @description Whether it may decide
                             * @enum {string}
                             */
                            readonly status: "accepted" | "rejected";
                            readonly reason: string | null;
                            /** @description The model that it was estimated from */
                            readonly former_version: string;
                            /** @description True if it decides now */
                            readonly is_active: boolean;
                            /** @description Persons with SSNs among the records that it was estimated on */
                            readonly persons: number;
                            /** @description The weight of each level of agreement of each field, in bits */
                            readonly weights: {
                                readonly [key: string]: unknown;
                            };
                        }[];
                    };
                };
            };
        };
    };
    readonly useLinkageModel: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * Format: filled-text
                     * @description A version, shipped, or newest: always the newest accepted model. All processes follow within seconds
                     */
                    readonly version: string;
                };
            };
        };
        readonly responses: {
            /** @description What decides verifications from now on */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LinkageState"];
                };
            };
        };
    };
    readonly listAudit: {
        readonly parameters: {
            readonly query?: {
                /** @description Rows of a page */
                readonly page_size?: number;
                /** @description Opaque: take it from `next` or `previous` of a page; absent for the first page */
                readonly cursor?: string;
                /** @description team (default): what concerns the key's team in its environment. installation: what concerns no team, such as imports, the company directory and models; requires operations:read as well */
                readonly about?: "team" | "installation";
                /** @description Only this action */
                readonly action?: "company.add" | "company.change" | "company.verify" | "company.unverify" | "company.alias" | "company.unalias" | "company.merge" | "company.unmerge" | "event.trigger" | "verification.create" | "verification.read" | "verification.list" | "verification.explain" | "verification.report" | "verification.erase" | "verification.expire" | "subject.freeze" | "subject.unfreeze" | "subject.hold" | "subject.release" | "subject.read" | "subject.file" | "subject.search" | "subject.erase" | "subject.readmit" | "dispute.open" | "dispute.read" | "dispute.inform" | "dispute.end" | "dispute.reinsert" | "dispute.tell" | "person.hand_over" | "person.sign_in" | "person.read" | "person.download" | "person.contact" | "person.confirm" | "link.read" | "link.erase" | "link.revoke" | "user.read" | "user.erase" | "order.read" | "order.look_up" | "order.export" | "user_report.create" | "user_report.read" | "income_assessment.create" | "income_assessment.read" | "income_assessment.deliver" | "income_assessment.erase" | "income_assessment.expire" | "file.open" | "linkage.use" | "key.create" | "key.deactivate" | "member.add" | "member.change" | "member.remove" | "member.link" | "member.sign_in" | "passkey.add" | "passkey.remove" | "session.end" | "second_factor.confirm" | "second_factor.use" | "personal.reveal" | "team.change" | "team.name" | "keyring.rotate" | "import.read" | "record.look_up" | "companies.import" | "companies.remove" | "employments.import" | "employments.remove" | "source.reset" | "database.backup" | "database.restore";
                /** @description Only by the id of a key, by member: and the id of a member, or operator: and an account of the machine */
                readonly actor?: string;
                /** @description Only on the id of what it was done to */
                readonly target?: string;
                /** @description Only after this instant: ISO 8601 with Z or an offset */
                readonly created_after?: string;
                /** @description Only before this instant: ISO 8601 with Z or an offset */
                readonly created_before?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of entries */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list, over all pages; of more than 10,000 the number can be some seconds old */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        /** @description The rows of this page */
                        readonly results: readonly components["schemas"]["AuditEntry"][];
                    };
                };
            };
        };
    };
    readonly exportAudit: {
        readonly parameters: {
            readonly query?: {
                /** @description ndjson: each row as in the list; csv: its main values, with headings. ndjson if absent */
                readonly format?: "ndjson" | "csv";
                /** @description team (default): what concerns the key's team in its environment. installation: what concerns no team, such as imports, the company directory and models; requires operations:read as well */
                readonly about?: "team" | "installation";
                /** @description Only this action */
                readonly action?: "company.add" | "company.change" | "company.verify" | "company.unverify" | "company.alias" | "company.unalias" | "company.merge" | "company.unmerge" | "event.trigger" | "verification.create" | "verification.read" | "verification.list" | "verification.explain" | "verification.report" | "verification.erase" | "verification.expire" | "subject.freeze" | "subject.unfreeze" | "subject.hold" | "subject.release" | "subject.read" | "subject.file" | "subject.search" | "subject.erase" | "subject.readmit" | "dispute.open" | "dispute.read" | "dispute.inform" | "dispute.end" | "dispute.reinsert" | "dispute.tell" | "person.hand_over" | "person.sign_in" | "person.read" | "person.download" | "person.contact" | "person.confirm" | "link.read" | "link.erase" | "link.revoke" | "user.read" | "user.erase" | "order.read" | "order.look_up" | "order.export" | "user_report.create" | "user_report.read" | "income_assessment.create" | "income_assessment.read" | "income_assessment.deliver" | "income_assessment.erase" | "income_assessment.expire" | "file.open" | "linkage.use" | "key.create" | "key.deactivate" | "member.add" | "member.change" | "member.remove" | "member.link" | "member.sign_in" | "passkey.add" | "passkey.remove" | "session.end" | "second_factor.confirm" | "second_factor.use" | "personal.reveal" | "team.change" | "team.name" | "keyring.rotate" | "import.read" | "record.look_up" | "companies.import" | "companies.remove" | "employments.import" | "employments.remove" | "source.reset" | "database.backup" | "database.restore";
                /** @description Only by the id of a key, by member: and the id of a member, or operator: and an account of the machine */
                readonly actor?: string;
                /** @description Only on the id of what it was done to */
                readonly target?: string;
                /** @description Only after this instant: ISO 8601 with Z or an offset */
                readonly created_after?: string;
                /** @description Only before this instant: ISO 8601 with Z or an offset */
                readonly created_before?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All of them, a line each */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/x-ndjson": components["schemas"]["AuditEntry"];
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly listKeys: {
        readonly parameters: {
            readonly query?: {
                /** @description Rows of a page */
                readonly page_size?: number;
                /** @description Opaque: take it from `next` or `previous` of a page; absent for the first page */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of keys */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list, over all pages; of more than 10,000 the number can be some seconds old */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        /** @description The rows of this page */
                        readonly results: readonly components["schemas"]["Key"][];
                    };
                };
            };
        };
    };
    readonly createKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A text of your own, 1 to 255 characters: a request with the same key and body gets the stored response for 24 hours, and takes effect once */
                readonly "Idempotency-Key"?: string;
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewKey"];
            };
        };
        readonly responses: {
            /** @description The key, with its secret, which is shown only once */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreatedKey"];
                };
            };
        };
    };
    readonly rotateKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A text of your own, 1 to 255 characters: a request with the same key and body gets the stored response for 24 hours, and takes effect once */
                readonly "Idempotency-Key"?: string;
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["KeyRotation"];
            };
        };
        readonly responses: {
            /** @description The new key, with its secret, which is shown only once */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreatedKey"];
                };
            };
        };
    };
    readonly deactivateKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description The id of the key */
                    readonly id: string;
                };
            };
        };
        readonly responses: {
            /** @description The key, deactivated */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Key"];
                };
            };
        };
    };
    readonly listMembers: {
        readonly parameters: {
            readonly query?: {
                /** @description Rows of a page */
                readonly page_size?: number;
                /** @description Opaque: take it from `next` or `previous` of a page; absent for the first page */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of members */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list, over all pages; of more than 10,000 the number can be some seconds old */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        /** @description The rows of this page */
                        readonly results: readonly components["schemas"]["Member"][];
                    };
                };
            };
        };
    };
    readonly addMember: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A text of your own, 1 to 255 characters: a request with the same key and body gets the stored response for 24 hours, and takes effect once */
                readonly "Idempotency-Key"?: string;
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewMember"];
            };
        };
        readonly responses: {
            /** @description The member */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    readonly getMember: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the member: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The member */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    readonly removeMember: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the member: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description They are no longer a member here */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly changeMember: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path: {
                /** @description The id of the member: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["MemberChange"];
            };
        };
        readonly responses: {
            /** @description The member as they are now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    readonly createSignInLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the member: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The link */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SignInLink"];
                };
            };
        };
    };
    readonly listMemberSessions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the member: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The sessions */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["ListedSession"][];
                };
            };
        };
    };
    readonly endMemberSessions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the member: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description How many were ended */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Sessions that were ended */
                        readonly ended: number;
                    };
                };
            };
        };
    };
    readonly listRoles: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The roles */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Role"][];
                };
            };
        };
    };
    readonly getTeam: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The team's profile */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Team"];
                };
            };
        };
    };
    readonly updateTeam: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TeamUpdate"];
            };
        };
        readonly responses: {
            /** @description The team's profile as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Team"];
                };
            };
        };
    };
    readonly getSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The session */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    readonly createSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SignIn"];
            };
        };
        readonly responses: {
            /** @description The session; its token is in the cookie only */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    readonly deleteSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Signed out; the cookie is removed */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly listSessions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The sessions */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["ListedSession"][];
                };
            };
        };
    };
    readonly endSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the session: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It has ended */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly getOwnAlerts: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The mail that they get */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OwnAlerts"];
                };
            };
        };
    };
    readonly setOwnAlerts: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OwnAlertsUpdate"];
            };
        };
        readonly responses: {
            /** @description The mail that they get now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OwnAlerts"];
                };
            };
        };
    };
    readonly beginConfirmation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description For the browser */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
        };
    };
    readonly confirmSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Confirmation"];
            };
        };
        readonly responses: {
            /** @description The session as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    readonly getSecondFactorRule: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The rule */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SecondFactorRule"];
                };
            };
        };
    };
    readonly setSecondFactorRule: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SecondFactorRuleChange"];
            };
        };
        readonly responses: {
            /** @description The rule as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SecondFactorRule"];
                };
            };
        };
    };
    readonly getSignInWays: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The ways */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SignInWays"];
                };
            };
        };
    };
    readonly listSessionEnvironments: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All environments */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["BrowserEnvironment"][];
                };
            };
        };
    };
    readonly departToProvider: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ProviderDeparture"];
            };
        };
        readonly responses: {
            /** @description Where to go */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ProviderAddress"];
                };
            };
        };
    };
    readonly returnFromProvider: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ProviderReturn"];
            };
        };
        readonly responses: {
            /** @description The session; its token is in the cookie only */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    readonly beginPasskeySignIn: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description For the browser */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
        };
    };
    readonly signInByPasskey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PasskeySignIn"];
            };
        };
        readonly responses: {
            /** @description The session; its token is in the cookie only */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    readonly beginPasskey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description For the browser */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
        };
    };
    readonly listPasskeys: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The passkeys */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Passkey"][];
                };
            };
        };
    };
    readonly addPasskey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `handling=strict`: what of the body has no effect, such as an unknown field, is a 400 */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewPasskey"];
            };
        };
        readonly responses: {
            /** @description The passkey */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Passkey"];
                };
            };
        };
    };
    readonly removePasskey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the passkey: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It signs in no more */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly forgetPasskeys: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of the member: 32 lower-case hex digits */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description How many there were */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Passkeys that were removed */
                        readonly removed: number;
                    };
                };
            };
        };
    };
    readonly checkHealth: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The process responds */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Always ok */
                        readonly status: string;
                    };
                };
            };
        };
    };
    readonly checkReadiness: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Requests can be served */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Always ready */
                        readonly status: string;
                        /** @description The version of the company directory that this process has */
                        readonly directory_version: number;
                        /** @description The version up to which all companies are in one index. Of later changes names are found at once, and their confidences may differ a little until they are merged */
                        readonly directory_settled_version: number;
                        /**
                         * @description refused: the key ring file was replaced by one that cannot be used; the keys read before stay in use
                         * @enum {string}
                         */
                        readonly key_ring: "current" | "refused";
                    };
                };
            };
        };
    };
    readonly listConfirmedActs: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The operations */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["ConfirmedAct"][];
                };
            };
        };
    };
}
