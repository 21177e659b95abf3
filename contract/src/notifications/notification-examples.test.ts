import { expect, test } from 'vitest'
import { z } from 'zod'
import { eventTypesOfNotifications } from '../sites/notification-events.ts'
import { notificationBody } from './notification-body.ts'
import { exampleOf } from './notification-examples.ts'

test.each(eventTypesOfNotifications)('the example of %s is a body of the contract', (type) => {
  const example = exampleOf(type)
  expect(example.type).toBe(type)
  // Parsing drops unknown fields, so equality shows that there are none.
  expect(z.encode(notificationBody, notificationBody.parse(example))).toEqual(example)
})
