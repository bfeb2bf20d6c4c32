import { Type, type Static } from 'typebox';

/** Device of the query (spec section 7); 0 is the web. */
export const DomainRouteQuery = Type.Object({ device: Type.Literal(0) });
export type DomainRouteQuery = Static<typeof DomainRouteQuery>;

/** Domains (spec section 3, "Domain entry"). The first five are speed-tested by a ping file on each host (spec section 9). */
export const DomainRouteValue = Type.Object({
  domainList: Type.Array(
    Type.Object({
      /** Host, including a port. */
      domainName: Type.String(),
    }),
  ),
});
export type DomainRouteValue = Static<typeof DomainRouteValue>;

/** Mirror sites (spec section 2, mirror list). */
export const MirrorSitesValue = Type.Object({
  list: Type.Array(Type.Object({ name: Type.String(), url: Type.String() })),
});
export type MirrorSitesValue = Static<typeof MirrorSitesValue>;
