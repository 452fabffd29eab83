import type { Db } from 'mongodb'
import type { Handle } from '../../platform/eventsourcing/handle.ts'
import type { KeyStore } from '../../platform/eventsourcing/keys/key-store.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { microsOf } from '../catalogue/money.ts'
import * as commands from './commands.ts'
import { changePrice, listPrices, previewPrice, withdrawPriceChange } from './contract.ts'
import { previewOf } from './preview.ts'
import { pricesForAdmins } from './price-table.ts'

export interface PriceDeps {
  readonly handle: Handle
  readonly store: EventStore
  readonly keys: KeyStore
  readonly db: Db
  readonly now: () => Date
}

/** The price list for admins: what holds, what it would mean to change it, and changing it. */
export function priceRoutes(app: Api, deps: PriceDeps): void {
  const { handle } = deps

  app.on(listPrices, () => pricesForAdmins(deps))

  app.on(previewPrice, ({ query: { modelId: model, unit, cents } }) =>
    previewOf(deps, { model, unit, micros: microsOf(cents) }),
  )

  app.on(changePrice, async ({ admin, body, command, setPosition }) => {
    const { modelId: model, unit, cents, shownCents, from, reason } = body
    const position = await commands.changePrice(handle, {
      ...command,
      because: { reason, concerns: admin.id },
      adminId: admin.id,
      model,
      unit,
      micros: microsOf(cents),
      shown: shownCents === undefined ? undefined : microsOf(shownCents),
      from: from === undefined ? undefined : `${from}T00:00:00.000Z`,
    })
    setPosition(position)
    return { success: true }
  })

  app.on(withdrawPriceChange, async ({ admin, params, body, command, setPosition }) => {
    const because = { reason: body.reason, concerns: admin.id }
    const change = { ...command, because, adminId: admin.id, number: params.number }
    setPosition(await commands.withdrawPriceChange(handle, change))
    return { success: true }
  })
}
