import type { en } from "./en.ts";

export const de: typeof en = {
  withdrawal: "Wir haben Ihren Widerruf erhalten (Bestellung {number})",
  cancellation: "Wir haben Ihre Kündigung erhalten (Bestellung {number})",
  lead: "Diese E-Mail bestätigt, dass Ihre Erklärung bei uns eingegangen ist.",
  follows: "Wir prüfen Ihren Widerruf und antworten Ihnen.",
  renews: "Die automatische Verlängerung ist damit noch nicht beendet. Sie können sie sofort beenden:",
  stopping:
    "Wir beenden die automatische Verlängerung dieser Bestellung. Bis das bestätigt ist, kann noch abgebucht werden. Sobald es bestätigt ist, erhalten Sie eine E-Mail.",
  stopped: "Die automatische Verlängerung dieser Bestellung ist beendet. Das Ende wurde am {at} bestätigt.",
  ended: "Die automatische Verlängerung dieser Bestellung war schon beendet. Das Ende wurde am {at} bestätigt.",
  others: "Um die Verlängerung einer anderen Bestellung für diese SIM zu kündigen, geben Sie deren Bestellnummer an.",
  none: "Zu dieser Bestellung gibt es keine automatische Verlängerung, die Sie kündigen könnten. Falls noch einmal abgebucht wird, wenden Sie sich bitte an uns.",
  checking:
    "Wir prüfen, ob zu dieser Bestellung eine automatische Verlängerung läuft. Wenn ja, beenden wir sie. Wir antworten Ihnen in jedem Fall. Bis dahin kann noch abgebucht werden.",
  changed: "Wenn das nicht von Ihnen kam oder Sie es sich anders überlegt haben, melden Sie sich bitte gleich bei uns.",
};
