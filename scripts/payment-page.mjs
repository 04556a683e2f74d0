import { handOver } from "./setup.mjs";

/*
 * Signs the inventory of the payment page that the build made, and compares a running shop with it:
 *   npm run -s payment-page -- sign --key FILE
 *   npm run -s payment-page -- check https://shop.example --public-key FILE --sim NUMBER
 * It exits with 1 when the page differs from the inventory or can't be looked at, and prints nothing when all is well.
 */

await handOver();

const { runCommand } = await import("./payment-page/command.ts");
process.exit(await runCommand(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`)));
