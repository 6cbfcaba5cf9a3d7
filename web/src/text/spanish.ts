import type { Texts } from "./english.ts";

/** Every sentence of the pages, in Spanish. */
export const spanish: Texts = {
  code: "es",
  otherLanguage: "English",
  pageTitle: "Conecte su cuenta de nómina",
  theClient: "La empresa que le envió aquí",
  theClientInside: "la empresa que le envió aquí",
  yourEmployer: "su empleador",
  yourPayroll: "su servicio de nómina",
  loading: "Cargando…",
  back: "Atrás",
  close: "Cerrar",
  tryAgain: "Intentar de nuevo",
  continueLabel: "Continuar",
  required: (label) => `Falta: ${label}.`,
  optional: "opcional",
  show: (label) => `Mostrar ${label}`,
  hide: (label) => `Ocultar ${label}`,
  showShort: "Mostrar",
  hideShort: "Ocultar",
  sandbox: "Entorno de prueba: no use una cuenta real.",

  employer: {
    title: "Busque su empleador",
    text: (client) => `${client} pide información de la cuenta de nómina de su empleador.`,
    label: "Nombre de su empleador",
    hint: "Escriba las primeras letras y elija de la lista.",
    results: (count) => (count === 1 ? "1 empleador encontrado" : `${count} empleadores encontrados`),
    none: "No se encontró ningún empleador con ese nombre.",
    nothingFits: "Nada coincide bien. Elija una de estas solo si es su empleador, o indique que no está en la lista.",
    searching: "Buscando…",
    failed: "La búsqueda no funcionó. Revise su conexión y escriba de nuevo.",
    choose: "Elija su empleador de la lista o indique que no aparece.",
    notListed: "Mi empleador no aparece",
    listed: "Buscar de nuevo en la lista",
    typedTitle: "¿Quién es su empleador?",
    typedLabel: "Nombre de su empleador, como en su recibo de pago",
  },

  provider: {
    title: "¿Dónde ve sus recibos de pago?",
    text: (company) => `Elija el servicio de nómina que usa ${company}.`,
    suggested: "Lo usa su empleador",
    none: "Aquí no se puede conectar ningún servicio de nómina.",
    noneText: (client) => `Pregunte a ${client} por otra manera de dar esta información.`,
    choose: "Elija un servicio de nómina.",
  },

  consent: {
    title: (client) => `¿Compartir con ${client}?`,
    titleDeposit: (client) => `¿Permitir que ${client} cambie su depósito?`,
    who: "Quién lo pide",
    from: "De dónde",
    what: "Qué se comparte",
    change: "Qué se cambia",
    howLong: "Por cuánto tiempo",
    howLongOnce: (client) =>
      `Se lee una sola vez, hoy. ${client} puede usarlo hasta que usted o ${client} terminen esta conexión.`,
    revoke: "Cómo terminarlo",
    revokeText:
      "Al final recibe un enlace privado. Con él ve lo que comparte y puede terminarlo en cualquier momento; los datos se borran entonces aquí.",
    signIn: (provider, client) =>
      `En la página siguiente inicia sesión en ${provider}. ${client} nunca ve su contraseña.`,
    refresh: (client) => `Mantener también al día a ${client}`,
    refreshText: "Opcional. Su acceso se guarda cifrado para leer recibos nuevos sin usted, hasta que lo termine.",
    agree: "Aceptar y continuar",
    products: {
      employment: [
        "Su nombre, dirección, fecha de nacimiento y número de Seguro Social, como los tiene su empleador",
        "Su empleador, puesto, fechas de empleo y si trabaja allí ahora",
      ],
      income: [
        "Su nombre, dirección, fecha de nacimiento y número de Seguro Social, como los tiene su empleador",
        "Su empleador, puesto, fechas de empleo y si trabaja allí ahora",
        "Su sueldo, horas, recibos de pago y formularios W-2 de hasta dos años",
        "Las cuentas bancarias a las que llega su sueldo",
      ],
      deposit_switch: [
        "Su nombre y su empleador, como los tiene su cuenta de nómina",
        "Las cuentas bancarias a las que llega su sueldo",
      ],
      pll: [
        "Su nombre y su empleador, como los tiene su cuenta de nómina",
        "Las cuentas bancarias a las que llega su sueldo",
      ],
    },
    deposit: {
      entire: (account) => `Todo su sueldo llega a ${account}.`,
      percent: (account, value) => `El ${value} % de su sueldo llega a ${account}.`,
      amount: (account, value) => `$${value} de cada sueldo llegan a ${account}.`,
    },
    depositCheck: "Verá el cambio una vez más y lo confirmará antes de que se haga.",
    account: (bank, mask) => `${bank} terminada en ${mask}`,
    anAccount: "la cuenta",
  },

  steps: {
    signIn: "Iniciar sesión",
    show: "Mostrar",
    codeLabel: "Código",
    codeSentTo: (place) => `Pedimos que se envíe un código a ${place}.`,
    codeDigits: (count) => `${count} caracteres`,
    resend: "Enviar un código nuevo",
    resent: "Un código nuevo está en camino.",
    choose: "Elija una opción.",
    decline: "No, no cambiar nada",
    open: (provider) => `Ir a ${provider}`,
    openText: (provider) =>
      `Usted inicia sesión en el sitio de ${provider}. Vuelva aquí después si no regresa por sí solo.`,
    opened: (provider) => `Esperando a que inicie sesión en ${provider}…`,
    notSent: "Eso no nos llegó. Revise su conexión e inténtelo de nuevo.",
    tooMany: "Demasiados intentos en poco tiempo. Espere un minuto e inténtelo de nuevo.",
  },

  progress: {
    title: "Conectando",
    phases: {
      sign_in: (provider) => `Iniciando sesión en ${provider}`,
      read: "Leyendo sus datos",
      prepare: "Preparando el informe",
    },
    text: "Tarda unos segundos, y a veces hasta un minuto. Deje esta página abierta.",
    done: "listo",
    current: "en curso",
    lost: "Se perdió la conexión. Intentando de nuevo…",
  },

  success: {
    title: "Está conectado",
    text: (client) => `${client} recibe ahora lo que usted aceptó.`,
    differs: (client) =>
      `El nombre, la fecha de nacimiento o el número de Seguro Social de esta cuenta de nómina no es el que tiene ${client}, y se le informa de ello. Si esta cuenta no es suya, termine la conexión con el enlace de abajo.`,
    manage: "Ver o terminar lo que comparte",
    manageText: "Guarde este enlace privado. Cualquiera que lo tenga puede terminar la conexión.",
    copy: "Copiar el enlace",
    copied: "El enlace está copiado.",
    newWindow: "se abre en una ventana nueva",
    finish: "Listo",
    goOn: (client) => `Volver a ${client}`,
    goingOn: (seconds) => `Volverá en ${seconds} segundos.`,
    stay: "Quedarse en esta página",
    mayClose: "Ya puede cerrar esta página.",
    more: (count) => (count === 1 ? "Falta conectar una cuenta más." : `Falta conectar ${count} cuentas más.`),
    next: "Conectar la cuenta siguiente",
  },

  failure: {
    login_error: {
      title: "El inicio de sesión no funcionó",
      advice: "Revise su nombre de usuario y contraseña. Demasiados intentos pueden bloquear su cuenta.",
    },
    mfa_error: {
      title: "El código no se aceptó",
      advice: "Empiece de nuevo para recibir un código nuevo.",
    },
    account_locked: {
      title: "Su cuenta está bloqueada",
      advice: "Desbloquéela en el sitio de su servicio de nómina. Después inténtelo aquí de nuevo.",
    },
    no_data: {
      title: "No hay nada que compartir",
      advice: "Quizás tiene una cuenta en otra parte: elija otro empleador o servicio de nómina.",
    },
    unavailable: {
      title: "El servicio de nómina no responde",
      advice: "No es culpa suya. Inténtelo de nuevo en unos minutos.",
    },
    config_error: {
      title: "Este servicio de nómina no se puede usar ahora",
      advice: "No es culpa suya. Elija otro servicio de nómina o vuelva más tarde.",
    },
    not_supported: {
      title: "Este servicio de nómina no puede hacer eso",
      advice: "Elija otro servicio de nómina.",
    },
    error: {
      title: "Eso no funcionó",
      advice: "No se compartió nada. Puede intentarlo de nuevo.",
    },
    nothingShared: "No se compartió nada.",
    otherEmployer: "Elegir otro empleador",
    otherProvider: "Elegir otro servicio de nómina",
    returnTo: (client) => `Volver a ${client} sin conectar`,
  },

  session: {
    spent: {
      title: "Este enlace ha caducado",
      text: "Ya se usó o es demasiado antiguo. Vuelva al sitio que le envió aquí y empiece de nuevo.",
    },
    unknown: {
      title: "Este enlace no es válido",
      text: "Revise que la dirección esté completa, o vuelva al sitio que le envió aquí y empiece de nuevo.",
    },
    not_offered: {
      title: "Esto no se ofrece aquí",
      text: "Se le pidió información que este servicio no puede obtener. Aquí no tiene nada que hacer. Pregunte a quien le envió aquí por otra manera.",
    },
    offline: {
      title: "Sin conexión",
      text: "La página no pudo llegar al servicio. Revise su conexión a internet.",
    },
    server: {
      title: "El servicio tiene un problema",
      text: "No es culpa suya. Inténtelo de nuevo en unos minutos.",
    },
    embedding: {
      title: "Esta página no se puede mostrar aquí",
      text: "El sitio que la muestra no tiene permiso. Vuelva al sitio que le envió aquí.",
    },
  },

  leave: {
    title: "¿Dejar de conectar?",
    text: "No se comparte nada. Puede empezar de nuevo más tarde.",
    stop: "Dejar",
    stay: "Seguir",
  },

  order: {
    pageTitle: "Lo que se le solicita",
    title: (client) => `${client} le solicita esto`,
    text: (client) =>
      `Usted decide sobre cada punto. Inicia sesión en su servicio de nómina, ve de nuevo qué se comparte y nada llega a ${client} sin su consentimiento.`,
    until: (date) => `Puede hacerlo hasta el ${date}.`,
    products: {
      income: "Sus ingresos y su empleo",
      employment: "Su empleo",
      deposit_switch: "Un cambio de la cuenta de su salario",
      pll: "Un pago a cuenta de su salario",
      other: "Información que no se puede pedir aquí",
    },
    at: (company) => `De ${company}`,
    chosen: "De un empleador que usted elige",
    status: {
      pending: "Pendiente",
      in_progress: "Empezado",
      completed: "Hecho",
      no_data: "No se encontró nada",
      skipped: "Usted lo rechazó",
      canceled: "Retirado",
      expired: "Fuera de plazo",
    },
    count: (done, all) => `${done} de ${all} terminados`,
    start: "Empezar",
    startWith: (company) => `Empezar con ${company}`,
    goOn: "Continuar",
    goOnWith: (company) => `Continuar con ${company}`,
    declineOne: "Rechazar esto",
    declineAll: "Rechazar todo",
    declineTitle: "¿Rechazar?",
    declineText: (client) =>
      `No se comparte nada y se avisa a ${client} de que usted lo rechazó. Es posible que le pida documentos.`,
    declineConfirm: "Sí, rechazar",
    keep: "No, volver",
    declineFailed: "Eso no funcionó. No ha cambiado nada. Inténtelo de nuevo.",
    doneTitle: "Ha terminado",
    doneText: (client) => `${client} recibe lo que usted aceptó. No queda nada por hacer.`,
    declinedTitle: "Usted lo rechazó",
    declinedText: (client) => `No se comparte nada. Si cambia de opinión, pida un enlace nuevo a ${client}.`,
    notOffered: "No se ofrece aquí",
    notOfferedTitle: "Esto no se ofrece aquí",
    notOfferedText: (client) =>
      `${client} pide información que este servicio no puede obtener. Aquí no tiene nada que hacer. Pregunte a ${client} por otra manera de darla.`,
    noDataTitle: "No había nada que compartir",
    noDataText: (client) => `Pregunte a ${client} cómo dar esta información de otra manera.`,
    canceledTitle: "Esta solicitud se retiró",
    canceledText: (client) => `${client} ya no solicita esto. No hay nada que hacer.`,
    expiredTitle: "Esta solicitud ha vencido",
    expiredText: (client) => `Pida un enlace nuevo a ${client}.`,
  },

  returned: {
    title: "Ha iniciado sesión",
    text: "Cierre esta ventana y vuelva a la página donde empezó.",
    working: "Un momento…",
    confirmTitle: (client) => `¿Compartir con ${client}?`,
    confirmText: (provider, client) =>
      `Ha iniciado sesión en ${provider}. Confirme solo si usted empezó esto, en una página o aplicación que le conecta con ${client}. Después vuelva allí.`,
    confirm: "Sí, lo empecé yo",
    refuse: "No, no fui yo",
    failedTitle: "No se pudo terminar el inicio de sesión",
    failedText: "Vuelva a la página donde empezó e inténtelo de nuevo.",
  },

  shared: {
    pageTitle: "Lo que comparte",
    title: (client) => `Lo que comparte con ${client}`,
    status: {
      pending: "Todavía sin conectar",
      connected: "Conectado",
      disconnected: "Ya no se mantiene al día",
      revoked: "Terminado",
    },
    statusLabel: "Estado",
    from: "De",
    since: "Desde",
    lastRead: "Última lectura",
    upToDate: "Se mantiene al día",
    yes: "Sí, hasta que lo termine",
    no: "No, se leyó una vez",
    identityLabel: "Persona",
    identity: {
      agrees: (client) => `La cuenta es de la persona que indicó ${client}.`,
      differs: (client) =>
        `El nombre, la fecha de nacimiento o el número de Seguro Social de la cuenta no es el que tiene ${client}. Se le informó de ello.`,
      not_compared: (client) => `No se comparó con lo que tiene ${client}.`,
    },
    what: "Qué se comparte",
    jobs: "Empleos",
    job: (title, company) => `${title} en ${company}`,
    now: "hoy",
    revoke: "Terminar esta conexión",
    revokeTitle: "¿Terminar esta conexión?",
    revokeText: (client) =>
      `Los datos se borran aquí y se avisa a ${client}. Lo que ${client} ya copió debe borrarlo ${client}: pídaselo.`,
    revokeConfirm: "Sí, terminar",
    keep: "No, conservarla",
    revoked: "Esta conexión ha terminado. Los datos se borraron aquí.",
    revokeFailed: "Eso no funcionó. No ha cambiado nada. Inténtelo de nuevo.",
  },
};
