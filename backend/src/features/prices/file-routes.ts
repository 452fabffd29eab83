import type { Api } from '../../platform/http/contract/api.ts'
import { csvFile } from '../../platform/http/csv.ts'
import { type ListedChange, type ListedPrice, priceChangesFile, pricesFile } from './contract.ts'
import { pricesForAdmins } from './price-table.ts'
import type { PriceDeps } from './routes.ts'

/** The price list and its changes as files. */
export function priceFileRoutes(app: Api, deps: PriceDeps): void {
  app.serve(pricesFile, async () => csvFile('prices', ofPrices, (await pricesForAdmins(deps)).prices.map(priceCells)))

  app.serve(priceChangesFile, async () =>
    csvFile('price-changes', ofChanges, (await pricesForAdmins(deps)).changes.map(changeCells)),
  )
}

const ofPrices = ['kind', 'model', 'name', 'unit', 'counted', 'cents']

const priceCells = ({ kind, model, label, unit, words, cents }: ListedPrice) => [kind, model, label, unit, words, cents]

const ofChanges = [
  'number',
  'decided',
  'from',
  'state',
  'model',
  'name',
  'unit',
  'cents before',
  'cents',
  'by',
  'reason',
]

const changeCells = (change: ListedChange) => [
  change.number,
  change.decidedAt,
  change.from,
  change.state,
  change.model,
  change.label,
  change.unit,
  change.beforeCents,
  change.cents,
  change.by,
  change.reason,
]
