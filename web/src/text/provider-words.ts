import { useTexts } from "./language.ts";

/** A text of a provider in the language of the page, or as it came with its language. */
export interface ProviderText {
  readonly text: string;
  /** Absent: that of the page. */
  readonly language: "en" | undefined;
}

/**
 * What the payroll services of this service, and its connections, say, in Spanish, by their English; `test/web/provider-words.test.ts` compares it with their
 * words. What a provider of the operator says stays as it is, and is marked as English.
 */
export const SPANISH_WORDS: Readonly<Record<string, string>> = {
  "A simulated payroll system. Nobody's real account is used.":
    "Un sistema de nómina simulado. No se usa la cuenta real de nadie.",
  "Account number": "Número de cuenta",
  "All nine digits": "Los nueve dígitos",
  "All pay": "Todo el pago",
  "Amount of each payment": "Monto de cada pago",
  Bank: "Banco",
  Checking: "Cuenta corriente",
  "Choose one": "Elija una opción",
  "Choose one of these.": "Elija una de estas opciones.",
  Confirm: "Confirmar",
  "Confirm where your pay goes": "Confirme adónde va su pago",
  "Date of birth": "Fecha de nacimiento",
  "Enter the 6 digits.": "Escriba los 6 dígitos.",
  "Enter the code that we sent you": "Escriba el código que le enviamos",
  "Enter your code": "Escriba su código",
  "Fill in every field.": "Rellene todos los campos.",
  "Find your employment records": "Busque sus registros de empleo",
  "First name": "Nombre",
  "Give permission at Sandbox Payroll": "Dé permiso en Sandbox Payroll",
  "Give user name and password.": "Escriba el nombre de usuario y la contraseña.",
  "Go on?": "¿Continuar?",
  "If we have a record of you with an email address or a phone number, we have sent a code there.":
    "Si tenemos un registro suyo con una dirección de correo o un teléfono, hemos enviado allí un código.",
  "In the sandbox no message is sent.": "En el entorno de prueba no se envía ningún mensaje.",
  "Is this your account?": "¿Es esta su cuenta?",
  "Kind of account": "Tipo de cuenta",
  "Last name": "Apellido",
  "No further code can be sent. Enter the last one.": "No se puede enviar otro código. Escriba el último.",
  "Not named": "Sin nombre",
  "One more question": "Una pregunta más",
  Password: "Contraseña",
  "Routing number": "Número de ruta",
  Savings: "Cuenta de ahorros",
  "Send me a code": "Enviarme un código",
  "Sign in": "Iniciar sesión",
  "Sign in to Sandbox Payroll": "Inicie sesión en Sandbox Payroll",
  "Signing in": "Iniciando sesión",
  "Social Security number": "Número de Seguro Social",
  "Something went wrong while connecting.": "Algo falló al conectar.",
  "The Social Security number must have nine digits.": "El número de Seguro Social debe tener nueve dígitos.",
  "The account has no data of the kind asked for.": "La cuenta no tiene datos del tipo que se pide.",
  "The account is locked. Unlock it with the payroll provider first.":
    "La cuenta está bloqueada. Desbloquéela primero en el servicio de nómina.",
  "The client named no account.": "Quien pide esto no indicó ninguna cuenta.",
  "The code has expired. Ask for a new one.": "El código ha vencido. Pida uno nuevo.",
  "The code is not correct.": "El código no es correcto.",
  "The connection took longer than 20 minutes.": "La conexión tardó más de 20 minutos.",
  "The date of birth must be a date in the past.": "La fecha de nacimiento no es una fecha pasada.",
  "The employer does not allow changes of the deposit account.":
    "El empleador no permite cambiar la cuenta del depósito.",
  "The first name is needed.": "Falta el nombre.",
  "The last name is needed.": "Falta el apellido.",
  "The payroll provider cannot be reached now.": "Ahora no se puede llegar al servicio de nómina.",
  "The payroll provider does not support this.": "El servicio de nómina no ofrece esto.",
  "The person did not confirm the account.": "La persona no confirmó la cuenta.",
  "The person has frozen their records: nothing is read until they end the freeze at their own page.":
    "La persona ha congelado sus registros: no se lee nada hasta que termine la congelación en su propia página.",
  "The person left the connection.": "La persona dejó la conexión.",
  "The user name or password is not correct.": "El nombre de usuario o la contraseña no es correcto.",
  "There were too many attempts. Try again in 24 hours.": "Hubo demasiados intentos. Inténtelo de nuevo en 24 horas.",
  "This payroll provider is not set up correctly.": "Este servicio de nómina no está bien configurado.",
  "User name": "Nombre de usuario",
  "We search the records that employers have given us, and send a code to the contact in your record.":
    "Buscamos en los registros que los empleadores nos han entregado y enviamos un código al contacto de su registro.",
  "Which employer do you want to share?": "¿Qué empleador quiere compartir?",
  "Yes, go on": "Sí, continuar",
  "You did not agree.": "Usted no aceptó.",
  "You did not give permission.": "Usted no dio permiso.",
  "You leave this page, and return after your decision.": "Usted sale de esta página y vuelve después de decidir.",
};

/** Says texts of a provider in the language of the page, as far as they are known. */
export function useProviderWords(): (text: string) => ProviderText {
  const { code } = useTexts();
  return (text) => {
    // Digits alone are of no language.
    if (code === "en" || !/\p{L}/u.test(text)) return { text, language: undefined };
    const known = SPANISH_WORDS[text];
    return known === undefined ? { text, language: "en" } : { text: known, language: undefined };
  };
}
