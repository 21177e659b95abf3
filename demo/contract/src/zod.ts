import { config, z } from 'zod'

// zod asks, with the first schema that is made, whether text may become code; the policy of the page reports that as a fault.
config({ jitless: true })

/** Every schema of the sample area is made of this one, so that none is made before zod was told. */
export { z }
