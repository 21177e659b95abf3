import { config } from 'zod'

// zod asks, for each schema that is made, whether text may become code; the policy of the page reports that as a fault.
config({ jitless: true })
