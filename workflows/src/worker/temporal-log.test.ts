import { expect, it } from 'vitest'
import { levelOf } from './temporal-log.ts'

it('hides expected messages from the screen, and no others', () => {
  const late =
    'Activity not found on completion. This may happen if the activity has already been cancelled but completed anyway.'
  expect(levelOf('WARN', late)).toBe('debug')
  expect(levelOf('WARN', 'No workflows registered, not polling for workflow tasks')).toBe('debug')
  expect(levelOf('WARN', 'Activity timed out')).toBe('warn')
  expect(levelOf('ERROR', 'The connection was lost')).toBe('error')
})
