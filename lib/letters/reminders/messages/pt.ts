import type { en } from "./en.ts";

export const pt: typeof en = {
  lowSubject: "Você já usou {percent} dos seus dados",
  lowText: "Seu SIM com final {ending} ainda tem {left} de dados.",
  outSubject: "Seus dados acabaram",
  outText: "Os dados do seu SIM com final {ending} acabaram.",
  expireSubject: "Seu plano expira em {day}",
  expireText: "O plano do seu SIM com final {ending} está prestes a expirar e não há outro plano na fila.",
  plan: "Plano",
  left: "Dados restantes",
  leftOf: "{left} de {total}",
  lastDay: "Válido até",
  asOf: "Atualizado em",
  topUp: "Recarregar de novo",
  start: "Antes de pagar, mostramos quando um novo plano começaria, se soubermos.",
  zone: "Esta data segue o fuso horário da rede, por isso pode variar um dia onde você está.",
  age: "Os números vêm da rede e podem estar atrasados em relação ao seu uso.",
  off: "Desativar estes lembretes",
  reason: "Você recebeu este e-mail porque pediu lembretes sobre este SIM em {shop}.",
};
