import { type Charge, listCharges } from '@studio/backend/contract/spend'
import { Button } from '@studio/ui'
import { callEndpoint } from '@studio/ui/api'
import { formatExact, formatPaid } from '@studio/ui/format'
import { cacheKey } from '@studio/ui/query'
import { Spinner } from '@studio/ui/spinner'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageSquareText, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ChargedThing, thingOf } from './charged-thing.ts'
import { featureWords } from './feature-words.ts'
import styles from './spend.module.css'

const firstPage: string | undefined = undefined

/** Every charge, newest first, page by page, each leading to what was made. What failed was not charged. */
export function ChargeList(): ReactNode {
  const query = useInfiniteQuery({
    queryKey: cacheKey(listCharges),
    queryFn: ({ pageParam, signal }) => callEndpoint(listCharges, { query: { after: pageParam } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
  })
  // Not while it is tried again, so that it is said again when that fails, too.
  const hasMissedMore = query.isFetchNextPageError && !query.isFetchingNextPage
  const charges = query.data?.pages.flatMap((page) => page.charges)
  return (
    <section aria-labelledby="spend-charges" className={styles['section']}>
      <h2 id="spend-charges" className={styles['heading']}>
        Charges
      </h2>
      {query.isPending && <Spinner label="Loading charges" />}
      {query.isLoadingError && (
        <p role="alert" className={styles['words']}>
          Your charges could not be loaded. <Button onClick={() => void query.refetch()}>Retry</Button>
        </p>
      )}
      {charges?.length === 0 && (
        <p className={styles['words']}>Nothing yet. What fails is not charged, so it never appears here.</p>
      )}
      <ul className={styles['charges']} aria-labelledby="spend-charges">
        {charges?.map((charge) => (
          <li key={charge.id} className={styles['charge']}>
            <ChargeRow charge={charge} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <>
          {hasMissedMore && (
            <p role="alert" className={styles['words']}>
              More charges could not be loaded.
            </p>
          )}
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {hasMissedMore ? 'Retry' : 'Show more'}
          </Button>
        </>
      )}
    </section>
  )
}

function ChargeRow({ charge }: { readonly charge: Charge }): ReactNode {
  const { at, feature, modelName, amountCents: costCents, credits } = charge
  const thing = thingOf(charge)
  return (
    <>
      <Face thing={thing} />
      <span className={styles['what']}>
        <span className={styles['name']}>{thing?.name ?? featureWords(feature)}</span>
        <span className={styles['aside']}>
          {modelName} · <time dateTime={at}>{formatExact(Date.parse(at))}</time>
          {thing?.isTrashed === true && ' · in the trash'}
          {thing !== undefined && thing.thumbnailUrl === undefined && ' · deleted for good'}
        </span>
      </span>
      <span className={styles['amount']}>{formatPaid({ credits, costCents })}</span>
    </>
  )
}

/** What was made, which opens large where it can be; a sign for what has no picture. */
function Face({ thing }: { readonly thing: ChargedThing | undefined }): ReactNode {
  if (thing?.thumbnailUrl === undefined) {
    const Sign = thing === undefined ? MessageSquareText : Trash2
    return (
      <span className={styles['face']}>
        <Sign size={20} aria-hidden />
      </span>
    )
  }
  const { name, way, thumbnailUrl } = thing
  const picture = <img src={thumbnailUrl} alt="" loading="lazy" decoding="async" />
  if (way === undefined) return <span className={styles['face']}>{picture}</span>
  return (
    <Link {...way} className={styles['face']} aria-label={`Open ${name}`}>
      {picture}
    </Link>
  )
}
