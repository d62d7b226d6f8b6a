import { type ComponentProps, type ComponentType, lazy, Suspense } from "react";
import dayFlag from "../../features/viewings/web/day-flag.css?url";
import todayStrip from "../owner-day/today-strip.css?url";
import homeMember from "./home-member.css?url";
import type * as views from "./home-member.tsx";

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

/** What is rendered on the server needs its styles before the scripts. As imports they would be in visitors' pages. */
const styles = [dayFlag, todayStrip, homeMember];

export const LateMemberHome = (props: ComponentProps<Views["MemberHome"]>) => (
  <>
    {styles.map((href) => (
      <link key={href} rel="stylesheet" href={href} />
    ))}
    <Suspense>
      <late.MemberHome {...props} />
    </Suspense>
  </>
);

export const LateVisitCard = (props: ComponentProps<Views["VisitCard"]>) => (
  <Suspense>
    <late.VisitCard {...props} />
  </Suspense>
);
