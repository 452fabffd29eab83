import { activeFailPoints, callBetween, sidesOf } from './active.ts'
import type { FailPoints } from './fail-points.ts'

/**
 * What a method of a port does. An `effect`, or a call whose response may get lost, has a point before and one after; a list of
 * kinds gives each kind of call such points of its own; a `harmless` method has none. Every method must be named, so that none is
 * forgotten.
 */
export type Marks<Port> = { readonly [Method in keyof Port]-?: Mark<NonNullable<Port[Method]>> }

type Mark<Method> = 'effect' | 'harmless' | (Method extends (...args: infer Args) => unknown ? Kinds<Args> : never)

/** Distinguishes calls of one method by what they do. */
interface Kinds<Args extends readonly unknown[]> {
  readonly kinds: readonly string[]
  readonly of: (...args: Args) => readonly string[]
}

/** How the port fails when a call gets no response: by throwing, or by a result that says so. */
export type Unheard<Port> = (method: keyof Port & string, point: string) => unknown

/**
 * The port with a named point before and after every effect: `<name>.<method>[.<kind>].before` and `.after`. Without fail points
 * this is the port itself.
 */
export function withFailPoints<Port extends object>(
  name: string,
  port: Port,
  marks: Marks<Port>,
  unheard: Unheard<Port>,
  points: FailPoints | undefined = activeFailPoints(),
): Port {
  if (points === undefined) return port
  const methods = effectsOf(name, port, marks)
  points.list([...methods.values()].flatMap(({ all }) => all.flatMap(sidesOf)))
  return new Proxy(port, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      const effect = typeof key === 'string' ? methods.get(key) : undefined
      const bound: unknown = value.bind(target)
      if (effect === undefined) return bound
      return (...args: readonly unknown[]) => {
        const call = () => Promise.resolve(Reflect.apply(value, target, args))
        const fail = (point: string) => unheard(effect.method, point)
        return callBetween(points, effect.of(args), call, fail)
      }
    },
  })
}

interface Effect<Port> {
  readonly method: keyof Port & string
  /** Names of its points, without the side. */
  readonly all: readonly string[]
  /** The names of the points that one call passes. */
  readonly of: (args: readonly unknown[]) => readonly string[]
}

function effectsOf<Port extends object>(name: string, port: Port, marks: Marks<Port>): Map<string, Effect<Port>> {
  const effects = new Map<string, Effect<Port>>()
  for (const method in marks) {
    // A port may lack an optional method.
    if (typeof port[method] !== 'function') continue
    // The compiler cannot resolve the mark of a method that it does not know.
    const mark = marks[method] as 'effect' | 'harmless' | Kinds<never[]>
    if (mark === 'harmless') continue
    const base = `${name}.${method}`
    if (mark === 'effect') {
      effects.set(method, { method, all: [base], of: () => [base] })
      continue
    }
    const { kinds, of } = mark
    const named = (kind: string) => `${base}.${kind}`
    // The arguments are those of this very method.
    effects.set(method, { method, all: kinds.map(named), of: (args) => of(...(args as never[])).map(named) })
  }
  return effects
}
