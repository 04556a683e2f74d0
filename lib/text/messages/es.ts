import type { en } from "./en.ts";
import { checkout, decline, order, renewal } from "./es-order.ts";
import { pay } from "./es-pay.ts";
import { scan } from "./es-scan.ts";
import { effect, sim, usage } from "./es-sim.ts";

/** Español, de usted. top up: recargar · plan: plan · duration: duración · order: pedido · renewal: renovación · charge: cobrar. */
export const es: typeof en = {
  shop: {
    support: "Ayuda: {email}",
    language: "Idioma",
  },
  home: {
    title: "Recargue su SIM",
    lead: "Escriba el número de la SIM, elija un plan y pague con tarjeta. Sin cuenta y sin aplicación.",
    number: "Número de SIM",
    hint: "Suele tener 19 o 20 dígitos y empezar por 89. Los espacios y los guiones no importan.",
    show: "Ver planes",
    scan: "O escanear el código de barras",
    where: "¿Dónde encuentro el número?",
    whereCard:
      "Está impreso en la propia SIM, en la tarjeta de plástico en la que venía o en la caja. A veces figura como ICCID.",
    wherePhone:
      "En un iPhone: Ajustes (o Configuración), General, Información. En Android: Ajustes, Información del teléfono, Estado de la SIM.",
    whereDevice: "En un router, una cámara o un localizador: en su página de estado, junto a “SIM” o “ICCID”.",
    problem: {
      empty: "Escriba el número de su SIM.",
      characters:
        "Un número de SIM solo tiene dígitos (en unas pocas tarjetas, también letras de la A a la F). Revise lo que ha escrito.",
      short:
        "Es demasiado corto para un número de SIM, que tiene de 17 a 22 dígitos. Si en su SIM solo figura una parte, búsquelo en la tarjeta de plástico o en los ajustes del teléfono.",
      long: "Es demasiado largo para un número de SIM, que tiene de 17 a 22 dígitos. ¿Hay algo más antes o después?",
      several: "Aquí hay más de un número de SIM. Elija uno de ellos abajo.",
      imei: "Quince dígitos son el número de un dispositivo (IMEI). El número de SIM es más largo y suele empezar por 89.",
      eid: "Eso es el EID, el número de un chip que guarda eSIM. El número de SIM es más corto; suele estar justo al lado y se llama ICCID.",
      phone:
        "Parece un número de teléfono. Aquí hace falta el número de la propia SIM: 19 o 20 dígitos que empiezan por 89, también llamado ICCID.",
      card: "Parece el número de una tarjeta bancaria, así que esta página no lo vuelve a mostrar. La tarjeta se pide más adelante; aquí hace falta el número de su SIM, que empieza por 89.",
      activation:
        "Ese es el código con el que se instala una eSIM. Aquí hace falta el número de la eSIM ya instalada: consulte los ajustes de su teléfono.",
      rounded:
        "Una hoja de cálculo ha acortado este número y se han perdido los últimos dígitos. Cópielo de la SIM o del teléfono.",
    },
    reading: "Esto es lo que hemos leído:",
    doubt: {
      letter: "Compare el grupo marcado con su SIM: contiene una letra, y casi todas las SIM tienen solo dígitos.",
      size: "Compare el grupo marcado con su SIM: no tiene la misma longitud que los demás.",
      known: "Compare el grupo marcado con su SIM: solo ahí se diferencia este número de otro que ya ha usado aquí.",
      zeros: "Por los ceros del final, parece que una hoja de cálculo ha cortado los últimos dígitos.",
      start: "Casi todos los números de SIM empiezan por 89, y este no.",
    },
    choose: "O continúe con uno de estos:",
    none: "No tenemos planes para este número. Revíselo dígito por dígito; si es correcto, esta SIM no se puede recargar aquí.",
    mistyped: "El último dígito no encaja con los demás; puede que alguno esté mal escrito.",
  },
  plans: {
    title: "Planes para su SIM",
    sim: "Número de SIM terminado en {ending}",
    otherSim: "Usar otra SIM",
    duration: "Duración",
    currency: "Moneda",
    buy: "Comprar",
    details: "Qué incluye",
    was: "en lugar de",
    aDay: "{price} al día",
    best: "Mejor precio por día",
    bestMeans: "Mejor precio por día: el precio diario más bajo dentro de un plan.",
    gone: "Este plan ya no se ofrece tal como lo vio. No se ha cobrado nada. Elija de nuevo.",
    late: "Ahora mismo no podemos conectar con el servicio. Estos son sus planes tal como estaban el {time}; el precio se consulta otra vez antes de que usted pague.",
    boughtTitle: "Ya lo ha pedido",
    bought:
      "El pedido {reference}, del mismo plan y para la misma SIM, está pagado. ¿Quiere comprar el plan una vez más?",
    inReview:
      "Es posible que el pedido {reference}, del mismo plan y para la misma SIM, ya esté pagado. ¿De verdad quiere comprar el plan una vez más?",
    boughtOpen: "Ver ese pedido",
    again: "Sí, comprar otra vez",
    noneTitle: "No hay planes para esta SIM",
    expiredTitle: "¿Qué SIM es?",
    expired: "Este navegador no recuerda ningún número de SIM (o ya no lo recuerda).",
    cookies:
      "Si acaba de escribirlo: la tienda necesita cookies para recordarlo y este navegador no guarda ninguna. Permita las cookies en esta página y vuelva a escribir el número.",
    start: "Escribir el número de SIM",
  },
  scan,
  sim,
  usage,
  effect,
  pay,
  duration: {
    days: "{count, plural, one {# día} many {# de días} other {# días}}",
    months: "{count, plural, one {# mes} many {# de meses} other {# meses}}",
    years: "{count, plural, one {# año} many {# de años} other {# años}}",
    periods: "{count, plural, one {# periodo} many {# de periodos} other {# periodos}}",
  },
  checkout,
  decline,
  order,
  offline: {
    title: "Sin conexión con la tienda",
    kept: "Así se veía esta página el {time}. No muestra lo que ha ocurrido desde entonces, tampoco con un pago.",
    none: "Esta página no se puede mostrar sin conexión. Si acaba de pagar, no vuelva a pagar antes de que la página de su pedido indique cómo está.",
    order: "Su último pedido, tal como se vio",
    sim: "Mi SIM, tal como se vio",
    again: "Reintentar",
  },
  renewal,
  trouble: {
    title: "Algo ha fallado por nuestra parte",
    ours: "Algo ha fallado por nuestra parte. {text}",
    before: "No se ha cobrado nada. Inténtelo de nuevo en un momento.",
    stop: "No se sabe con certeza si se ha solicitado el fin de la renovación. Consulte “Mi SIM” en un momento.",
    after:
      "Esto no dice nada sobre su pago. Si lo ha confirmado, no vuelva a pagar; recargue esta página en un momento.",
    unreachableTitle: "Ahora mismo no podemos conectar con el servicio",
    unreachable: "En este momento no se pueden consultar los planes. No se ha cobrado nada. Inténtelo de nuevo.",
    again: "Reintentar",
    part: "Esto no se puede mostrar ahora mismo. Recargue la página en un momento.",
    foreign:
      "Este formulario no se envió desde una página de esta tienda, así que no se ha hecho nada. Recargue la página e inténtelo de nuevo.",
    notFoundTitle: "Esta página no existe",
    notFound: "Esta dirección no lleva a ninguna parte. No se ha cobrado nada.",
    home: "Ir al inicio",
  },
};
