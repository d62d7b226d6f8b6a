/** Delivery status notifications as three mail servers write them. */

interface Failure {
  to?: string;
  messageId?: string;
  action?: string;
  status?: string;
  diagnostic?: string;
}

const original = (to: string, messageId: string) => `From: Nest Mates <hello@nestmates.example>
To: Rina <${to}>
Subject: New rooms
Message-ID: ${messageId}
Date: Wed, 18 Nov 2026 16:33:54 +0000
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary="--_NmP-5d1c0-Part_1"`;

const defaults = { to: "rina@example.com", messageId: "<mail.7.mi5abcde@nestmates.example>", action: "failed" };

export function postfixReport(failure: Failure = {}): string {
  const { to, messageId, action, status, diagnostic } = {
    ...defaults,
    status: "5.1.1",
    diagnostic: "550 5.1.1 User unknown",
    ...failure,
  };
  return `Return-Path: <>
Date: Wed, 18 Nov 2026 16:33:55 +0000 (UTC)
From: MAILER-DAEMON@mx.nestmates.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: hello@nestmates.example
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="4dBzK71WcQz9sT.1763483635/mx.nestmates.example"
Message-Id: <20261118163355.4dBzK80000@mx.nestmates.example>

This is a MIME-encapsulated message.

--4dBzK71WcQz9sT.1763483635/mx.nestmates.example
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

<${to}>: host mx.example.com[192.0.2.1] said: ${diagnostic} (in reply to RCPT TO command)

--4dBzK71WcQz9sT.1763483635/mx.nestmates.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.nestmates.example
X-Postfix-Queue-ID: 4dBzK71WcQz9sT
X-Postfix-Sender: rfc822; hello@nestmates.example
Arrival-Date: Wed, 18 Nov 2026 16:33:54 +0000 (UTC)

Final-Recipient: rfc822; ${to}
Original-Recipient: rfc822;${to}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.example.com
Diagnostic-Code: smtp; ${diagnostic}

--4dBzK71WcQz9sT.1763483635/mx.nestmates.example
Content-Description: Undelivered Message
Content-Type: message/rfc822

${original(to, messageId)}

----_NmP-5d1c0-Part_1
Content-Type: text/plain; charset=utf-8

Three rooms

----_NmP-5d1c0-Part_1--

--4dBzK71WcQz9sT.1763483635/mx.nestmates.example--
`;
}

/** Its status is always 5.0.0. */
export function eximReport(failure: Failure = {}): string {
  const { to, messageId, action, diagnostic } = {
    ...defaults,
    diagnostic: "550 5.1.1 <rina@example.com>: Recipient address rejected",
    ...failure,
  };
  return `From: Mail Delivery System <Mailer-Daemon@mx.nestmates.example>
To: hello@nestmates.example
Auto-Submitted: auto-replied
Content-Type: multipart/report; report-type=delivery-status; boundary=1763483635-eximdsn-1804289383
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender

--1763483635-eximdsn-1804289383
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

--1763483635-eximdsn-1804289383
Content-type: message/delivery-status

Reporting-MTA: dns; mx.nestmates.example

Action: ${action}
Final-Recipient: rfc822;${to}
Status: 5.0.0
Remote-MTA: dns; mx.example.com
Diagnostic-Code: smtp; ${diagnostic}

--1763483635-eximdsn-1804289383
Content-type: text/rfc822-headers

Return-path: <hello@nestmates.example>
${original(to, messageId)}

--1763483635-eximdsn-1804289383--
`;
}

/** With CRLF, folded fields, and a nested part. */
export function gmailReport(failure: Failure = {}): string {
  const { to, messageId, action, status } = { ...defaults, status: "5.1.1", ...failure };
  const report = `From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: hello@nestmates.example
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
Content-Type: multipart/report; boundary="0000000000004c2d5a0643e1a6f2"; report-type=delivery-status

--0000000000004c2d5a0643e1a6f2
Content-Type: multipart/related; boundary="0000000000004c2f660643e1a6f8"

--0000000000004c2f660643e1a6f8
Content-Type: text/plain; charset="UTF-8"

** Address not found **

--0000000000004c2f660643e1a6f8--
--0000000000004c2d5a0643e1a6f2
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
Received-From-MTA: dns; hello@nestmates.example
Arrival-Date: Wed, 18 Nov 2026 08:33:54 -0800 (PST)
X-Original-Message-ID: ${messageId}

Final-Recipient: rfc822; ${to}
Action: ${action}
Status: ${status}
Remote-MTA: dns; gmail-smtp-in.l.google.com. (2404:6800:4003:c00::1a, the
 server for the domain example.com.)
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try
 550-5.1.1 double-checking the recipient's email address.

--0000000000004c2d5a0643e1a6f2
Content-Type: message/rfc822

${original(to, messageId)}

----_NmP-5d1c0-Part_1--

--0000000000004c2d5a0643e1a6f2--
`;
  return report.replaceAll("\n", "\r\n");
}
