/**
 * Bytes and requests of the first screens: scripts and styles, each file compressed separately (gzip -9, brotli 11),
 * without HTML, fonts and API calls. Prints JSON. Run: `npm run bench:bundle`
 */
import { budgets, samplePageBudget, weighScreens } from './measure.ts'

const { screens, samplePages } = weighScreens()
process.stdout.write(
  `${JSON.stringify({ name: 'bundle', screens, budgets, samplePages, samplePageBudget }, null, 2)}\n`,
)
