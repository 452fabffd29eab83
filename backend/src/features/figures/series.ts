import { centsOf } from '../catalogue/money.ts'
import type { Series } from './contract.ts'
import { type Day, type Days, daysLater } from './day.ts'
import type { DayDocument } from './projection.ts'
import { allOf, modelCosts, spentByModel } from './sums.ts'

/** Charts show no more days than these; of a longer period they show the last ones. */
const mostDays = 3_660

/**
 * The figures of each day, none left out. A period that is open at the end, or ends later than today, ends with today; one that is open
 * at the beginning begins with the first figures.
 * @param documents of these days, in their order
 */
export function seriesOf(documents: readonly DayDocument[], days: Days, today: Day): Series {
  const byDay = new Map(documents.map((document) => [document._id, document]))
  const all = daysBetween(days, documents[0]?._id, today).map((day) => ({ ...byDay.get(day), day }))
  const spent = all.map(spentByModel)
  return {
    days: all.map(({ day, joined = 0n, requested, failed, images = 0n, videos = 0n, simulated }, n) => ({
      day,
      users: Number(joined),
      generations: Number(requested?.['image'] ?? 0n),
      jobs: Number(allOf(requested)),
      failures: Number(allOf(failed)),
      images: Number(images),
      videos: Number(videos),
      cost: centsOf(Number(allOf(Object.fromEntries(spent[n] ?? [])))),
      simulatedCost: centsOf(Number(allOf(simulated))),
    })),
    models: modelCosts(all).map(({ model, modelName, cost, simulatedCost }) => ({
      model,
      modelName,
      total: cost,
      simulatedCost,
      costs: spent.map((models) => centsOf(Number(models.get(model) ?? 0n))),
    })),
  }
}

function daysBetween({ from, until }: Days, first: Day | undefined, today: Day): readonly Day[] {
  const tomorrow = daysLater(today, 1)
  const end = until !== undefined && until < tomorrow ? until : tomorrow
  const oldest = daysLater(end, -mostDays)
  const wanted = from ?? first ?? end
  const isTooLong = wanted < oldest
  const days: Day[] = []
  for (let day = isTooLong ? oldest : wanted; day < end; day = daysLater(day, 1)) days.push(day)
  return days
}
