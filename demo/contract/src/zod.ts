import { config, z } from 'zod'

// With its first schema zod tests whether code generation is allowed, which the page's policy reports as a violation.
config({ jitless: true })

/** The sample area imports zod from here, so that no schema is created before this setting. */
export { z }
