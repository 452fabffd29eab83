import process from 'node:process'
import { z } from 'zod'
import { startEventStore } from '../server.ts'

/** Opens the store in a file, or closes it. */
const Order = z.object({ act: z.enum(['open', 'close']), file: z.string() })

const running = new Map<string, Awaited<ReturnType<typeof startEventStore>>>()

/** Carries an order out; returns the port of a store that was opened. */
async function carryOut({ act, file }: z.infer<typeof Order>): Promise<number | undefined> {
  if (act === 'open') {
    const store = await startEventStore({ file })
    running.set(file, store)
    return store.port
  }
  await running.get(file)?.stop()
  running.delete(file)
  return undefined
}

// Many event stores in one process, each with its own file and port, for tests: a new process for each would run code that was never
// optimized. It takes orders from the process that has forked it, and ends with that.
process.on('message', (message) => {
  const order = Order.parse(message)
  const answer = (outcome: object) => process.send?.({ file: order.file, ...outcome })
  carryOut(order).then(
    (port) => answer({ port }),
    (error: unknown) => answer({ error: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
