/**
 * Bytes and requests of the first screens, script and style, each file compressed alone (gzip -9, brotli 11); HTML, fonts
 * and calls not counted. Prints JSON. Run: `npm run bench:bundle`
 */
import { budgets, samplePageBudget, weighScreens } from './measure.ts'

const { screens, samplePages } = weighScreens()
process.stdout.write(
  `${JSON.stringify({ name: 'bundle', screens, budgets, samplePages, samplePageBudget }, null, 2)}\n`,
)
