import { type ComponentProps, type ComponentType, lazy, Suspense } from "react";
import type * as views from "./home-member.tsx";
// These styles are loaded with the page, because it is server-rendered.
import "../../features/viewings/web/day-flag.css";
import "../owner-day/today-strip.css";
import "./home-member.css";

type Views = { [Name in "MemberHome" | "VisitCard"]: ComponentType<ComponentProps<(typeof views)[Name]>> };

/** A promise that never settles keeps React showing the server-rendered part. */
const never = new Promise<never>(() => undefined);
const load = () => import("./home-member.tsx");

/** Only members load them. On the server they are available at once. */
const late: Views = import.meta.env.SSR
  ? await load()
  : {
      MemberHome: lazy(() =>
        load()
          .then(({ MemberHome }) => ({ default: MemberHome }))
          .catch(() => never),
      ),
      VisitCard: lazy(() =>
        load()
          .then(({ VisitCard }) => ({ default: VisitCard }))
          .catch(() => never),
      ),
    };

export const LateMemberHome = (props: ComponentProps<Views["MemberHome"]>) => (
  <Suspense>
    <late.MemberHome {...props} />
  </Suspense>
);

export const LateVisitCard = (props: ComponentProps<Views["VisitCard"]>) => (
  <Suspense>
    <late.VisitCard {...props} />
  </Suspense>
);
