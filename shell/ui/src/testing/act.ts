import React from 'react'
import { flushSync } from 'react-dom'

/**
 * Components are tested with the React that people get, in which rendering takes half of the time; it has no `act`. This one renders at
 * once, as the other does, and waits until React has done what effects asked for.
 */
async function act(render: () => unknown): Promise<void> {
  await flushSync(render)
  for (let turn = 0; turn < 3; turn++) await nextTask()
}

/** React's scheduler posts its tasks by message, too, and these are handled in order. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}

Object.assign(React, { act })
