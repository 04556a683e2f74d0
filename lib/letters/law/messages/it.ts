import type { en } from "./en.ts";

export const it: typeof en = {
  withdrawal: "Abbiamo ricevuto il tuo recesso (ordine {number})",
  cancellation: "Abbiamo ricevuto la tua disdetta (ordine {number})",
  lead: "Questa e-mail conferma che abbiamo ricevuto la tua dichiarazione.",
  follows: "Esamineremo il tuo recesso e ti risponderemo.",
  renews: "Questo non disattiva il rinnovo automatico. Puoi disattivarlo subito:",
  stopping:
    "Stiamo disattivando il rinnovo automatico di questo ordine. Finché non è confermato, è ancora possibile un addebito. Ti invieremo un’e-mail quando sarà confermato.",
  stopped: "Il rinnovo automatico di questo ordine è disattivato. La disattivazione è stata confermata il {at}.",
  ended: "Il rinnovo automatico di questo ordine era già disattivato. La disattivazione è stata confermata il {at}.",
  others: "Per disdire il rinnovo di un altro ordine per questa SIM, usa il numero di quell’ordine.",
  none: "Questo ordine non ha alcun rinnovo automatico da disdire. Se ricevi un altro addebito, contattaci.",
  checking:
    "Verificheremo se questo ordine ha un rinnovo automatico. In tal caso lo disattiveremo. Ti risponderemo comunque. Fino ad allora è ancora possibile un addebito.",
  changed: "Se non hai inviato tu questa dichiarazione o hai cambiato idea, contattaci subito.",
};
