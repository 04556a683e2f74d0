import type { en } from "./en.ts";

export const scan: typeof en.scan = {
  title: "Escanear o número do SIM",
  lead: "O código de barras no cartão ou na caixa contém o número. A imagem fica neste telefone.",
  noScript: "A câmera precisa de JavaScript, que está desativado aqui. Você pode digitar o número abaixo.",
  start: "Ligar a câmera",
  stop: "Desligar a câmera",
  again: "Escanear novamente",
  photo: "Escolher uma foto",
  picture: "O que a câmera vê",
  state: {
    ready: "Ligue a câmera e segure-a sobre o código de barras, ou escolha uma foto do código.",
    asking: "O seu navegador pergunta se esta página pode usar a câmera. Permita o uso.",
    looking:
      "Procurando o código de barras. Mantenha o cartão parado, a uns dez centímetros, de modo que o código inteiro apareça.",
    late: "Nada encontrado ainda. Mais luz ajuda, ou uma foto de perto; você também pode digitar o número abaixo.",
    found: "Encontrado. Compare o número com o seu SIM e depois continue.",
    none: "Não foi encontrada nenhuma câmera que esta página possa usar. Escolha uma foto do código ou digite o número abaixo.",
    refused:
      "A câmera não foi permitida. Você pode permiti-la nas configurações do navegador para esta página, escolher uma foto ou digitar o número abaixo.",
    busy: "A câmera não pode ser usada agora; talvez outro aplicativo a esteja usando. Feche esse aplicativo e ligue a câmera novamente, escolha uma foto ou digite o número abaixo.",
    paused: "A câmera está desligada porque você saiu desta página. Ligue-a novamente quando quiser.",
    unloaded:
      "A parte desta página que lê códigos de barras não pôde ser carregada. Verifique a conexão e comece de novo, ou digite o número abaixo.",
    reading: "Lendo a foto…",
    nothing:
      "Não foi possível ler nenhum código de barras nesta foto. Tire-a de perto, nítida e com boa luz, ou digite o número abaixo.",
    unreadable: "Este arquivo não pode ser mostrado como imagem. Escolha outro ou digite o número abaixo.",
    activation:
      "Esse é o código que instala um eSIM; ele não contém o número do SIM. Digite o número abaixo: ele está nas configurações do telefone.",
    device:
      "Esse é o número de um aparelho, não de um SIM. Procure outro código, ao lado de um número que comece com 89.",
    product:
      "Um código foi lido, mas não há nele um número de SIM. Procure outro código, ao lado de um número que comece com 89.",
  },
};
