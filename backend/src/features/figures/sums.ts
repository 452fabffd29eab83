import { modelName } from '../catalogue/model-name.ts'
import { centsOf } from '../catalogue/money.ts'
import { type Figures, wordOf } from './figures.ts'

/** What was counted in a period. Money in millionths of a dollar. */
export interface Totals {
  readonly joined: bigint
  readonly generations: bigint
  readonly images: bigint
  readonly videos: bigint
  readonly spent: bigint
  readonly simulated: bigint
}

const sumOf = (numbers: readonly (bigint | undefined)[]): bigint =>
  numbers.reduce((all: bigint, each = 0n) => all + each, 0n)

/** Everything that a counter has by word. */
export const allOf = (counted: Readonly<Record<string, bigint>> = {}): bigint => sumOf(Object.values(counted))

/** What was spent on each model, whatever it was used for. In millionths of a dollar. */
export function spentByModel({ spent = {} }: Figures): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const models of Object.values(spent)) {
    for (const [field, amount] of Object.entries(models)) {
      const model = wordOf(field)
      sums.set(model, (sums.get(model) ?? 0n) + amount)
    }
  }
  return sums
}

/** How much of what was spent on each model is simulated. In millionths of a dollar. */
function simulatedByModel({ simulated = {} }: Figures): ReadonlyMap<string, bigint> {
  return new Map(Object.entries(simulated).map(([field, amount]) => [wordOf(field), amount]))
}

/** The totals of several days. */
export function totalsOf(days: readonly Figures[]): Totals {
  return {
    joined: sumOf(days.map(({ joined }) => joined)),
    generations: sumOf(days.map(({ requested }) => requested?.['image'])),
    images: sumOf(days.map(({ images }) => images)),
    videos: sumOf(days.map(({ videos }) => videos)),
    spent: sumOf(days.flatMap((day) => [...spentByModel(day).values()])),
    simulated: sumOf(days.map(({ simulated }) => allOf(simulated))),
  }
}

/** What each model has cost in these days and how much of that is simulated, in cents, the dearest first. */
export function modelCosts(days: readonly Figures[]) {
  const simulated = together(days.map(simulatedByModel))
  return [...together(days.map(spentByModel))]
    .map(([model, amount]) => ({
      model,
      modelName: modelName(model),
      cost: centsOf(Number(amount)),
      simulatedCost: centsOf(Number(simulated.get(model) ?? 0n)),
    }))
    .toSorted((a, b) => b.cost - a.cost || a.model.localeCompare(b.model))
}

function together(days: readonly ReadonlyMap<string, bigint>[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const [model, amount] of days.flatMap((day) => [...day])) sums.set(model, (sums.get(model) ?? 0n) + amount)
  return sums
}
