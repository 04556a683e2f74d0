import type { en } from "./en.ts";

export const scan: typeof en.scan = {
  title: "Escanear el número de SIM",
  lead: "El código de barras de la tarjeta o de su caja contiene el número. La imagen se queda en este teléfono.",
  noScript: "La cámara necesita JavaScript, que aquí está desactivado. Puede escribir el número abajo.",
  start: "Encender la cámara",
  stop: "Apagar la cámara",
  again: "Escanear de nuevo",
  photo: "Elegir una foto",
  picture: "Lo que ve la cámara",
  state: {
    ready: "Encienda la cámara y póngala sobre el código de barras, o elija una foto del código.",
    asking: "Su navegador pregunta si esta página puede usar la cámara. Permítalo.",
    looking:
      "Buscando el código de barras. Mantenga la tarjeta quieta, a unos diez centímetros, de modo que se vea todo el código.",
    late: "Aún no se ha encontrado nada. Ayuda tener más luz, o una foto de cerca; también puede escribir el número abajo.",
    found: "Encontrado. Compare el número con su SIM y después continúe.",
    none: "No se ha encontrado ninguna cámara que esta página pueda usar. Elija una foto del código o escriba el número abajo.",
    refused:
      "No se ha permitido la cámara. Puede permitirla en los ajustes del navegador para esta página, elegir una foto o escribir el número abajo.",
    busy: "Ahora mismo no se puede usar la cámara; puede que otra aplicación la esté usando. Cierre esa aplicación y encienda de nuevo la cámara, elija una foto o escriba el número abajo.",
    paused: "La cámara está apagada porque se salió de esta página. Enciéndala de nuevo cuando quiera.",
    unloaded:
      "No se ha podido cargar la parte de esta página que lee códigos de barras. Revise la conexión y empiece de nuevo, o escriba el número abajo.",
    reading: "Leyendo la foto…",
    nothing:
      "No se ha podido leer ningún código de barras en esta foto. Tómela de cerca, nítida y con buena luz, o escriba el número abajo.",
    unreadable: "Este archivo no se puede mostrar como imagen. Elija otro o escriba el número abajo.",
    activation:
      "Ese es el código con el que se instala una eSIM; no contiene el número de SIM. Escriba el número abajo: está en los ajustes de su teléfono.",
    device:
      "Ese es el número de un dispositivo, no el de una SIM. Busque otro código, junto a un número que empiece por 89.",
    product:
      "Se ha leído un código, pero no contiene ningún número de SIM. Busque otro código, junto a un número que empiece por 89.",
  },
};
