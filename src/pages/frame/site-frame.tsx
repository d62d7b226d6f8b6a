import { type ReactNode, useState } from "react";
import { Form, Link, useLocation, useMatches, useNavigation } from "react-router";
import { useMergeAtSignIn } from "../../features/saved/merge-at-sign-in.ts";
import { SaveForm } from "../../features/saved/web/save-form.tsx";
import { useSaveSearchAtSignIn } from "../../features/saved-searches/save-at-sign-in.ts";
import * as m from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import { number } from "../../platform/i18n/format.ts";
import { keepCookie, type Theme, themeCookie } from "../../platform/web/cookies.ts";
import { type RootData, useRootData } from "../../platform/web/root-data.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LanguageSwitch } from "../../ui/language-switch.tsx";
import { PageFrame } from "../../ui/layout/page-frame.tsx";
import { SiteHeader } from "../../ui/layout/site-header.tsx";
import { TabBar } from "../../ui/layout/tab-bar.tsx";
import { LazyToasts } from "../../ui/lazy-toasts.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { ThemeToggle } from "../../ui/theme-toggle.tsx";
import { MY_SEARCH_PATH } from "../mySearch/my-search-paths.ts";
import { DataChoice } from "./data-choice.tsx";
import { Footer } from "./footer.tsx";
import { LateApp } from "./late-app.tsx";
import { OfflineBar, useConnection } from "./offline-bar.tsx";
import { useBusyLink, useTopOfPage } from "./page-changes.ts";
import { useSendWaiting } from "./use-send-waiting.ts";
import { useUnread } from "./use-unread.ts";
import "./site-frame.css";
import "./demo-bar.css";

const MENU_ID = "site-menu";

/** The `handle` that a route exports if its page, or a page below it, has another frame. */
export interface FrameHandle {
  /** Phones show an action bar at the bottom, in the place of the tab bar. */
  hasActionBar?: true;
  /** Phones show no footer. Of the pages of the specification only that of a room has none, and no header. */
  isFooterWideOnly?: true;
}

function useFrameHandle(): FrameHandle {
  const handles = useMatches().map(({ handle }) => handle as FrameHandle | undefined);
  return Object.assign({}, ...handles) as FrameHandle;
}

/** The initials or photo show that somebody is signed in. */
function MemberIcon({ member }: { member: RootData["member"] | undefined }) {
  return member?.email ? (
    <Avatar src={member.photoURL ?? undefined} alt="" name={member.displayName} />
  ) : (
    <Icon name="user" />
  );
}

interface DemoBarProps {
  label: string;
  text: string;
  link: string;
  isVisitor: boolean;
}

/** Tells visitors of the demo site that its content is not real. */
function DemoBar({ label, text, link, isVisitor }: DemoBarProps) {
  const { pathname } = useLocation();
  return (
    <aside className="demo-bar" aria-label={label}>
      {text} {isVisitor && pathname !== "/login" && <Link to="/login">{link}</Link>}
    </aside>
  );
}

interface SiteFrameProps {
  /** The avatar and account menu, from the accounts feature. */
  account: ReactNode;
  /** The member's links and Log Out, for the menu of phones. */
  memberLinks?: ReactNode;
  /** A message that is shown on every page. */
  banner?: ReactNode;
  children: ReactNode;
}

/** Header, footer and messages of every page. Error pages use it too, so that they have navigation. */
export function SiteFrame({ account, memberLinks, banner, children }: SiteFrameProps) {
  const data = useRootData();
  const member = data?.member;
  const isLowData = data?.isLowData ?? false;
  const navigation = useNavigation();
  const connection = useConnection();
  useMergeAtSignIn(member?.leavingAt ? undefined : member?.uid);
  useSaveSearchAtSignIn(member?.leavingAt ? undefined : member?.uid);
  useTopOfPage();
  useBusyLink();
  const [theme, setTheme] = useState<Theme>(data?.theme ?? "light");
  const links = [
    { to: "/", label: m.nav_home(), icon: "home" },
    { to: "/addToFindRoommate", label: m.nav_add(), icon: "plus" },
    { to: "/browseListings", label: m.nav_browse(), icon: "search" },
    { to: "/myListings", label: m.nav_mine(), icon: "bed-single" },
  ] as const;
  const saved = { to: MY_SEARCH_PATH, label: m.tab_saved(), icon: "bookmark" } as const;
  const unread = useUnread(member?.leavingAt ? undefined : member?.uid, data?.inbox ?? undefined);
  useSendWaiting(member?.leavingAt ? undefined : member?.uid);
  const inbox = {
    to: "/inbox",
    label: m.tab_inbox(),
    icon: "message",
    badge: unread > 0 ? { text: number(unread), label: m.inbox_badge({ count: number(unread) }) } : undefined,
  } as const;
  const tabs = [
    { to: "/browseListings", label: m.tab_search(), icon: "search" },
    saved,
    inbox,
    { to: "/myListings", label: m.nav_mine(), icon: "bed-single" },
  ] as const;
  const { hasActionBar = false, isFooterWideOnly = false } = useFrameHandle();
  const changeTheme = (next: Theme) => {
    document.documentElement.dataset["theme"] = next;
    keepCookie(themeCookie(next));
    setTheme(next);
  };
  return (
    <PageFrame
      skipLabel={m.skip_to_content()}
      bar={hasActionBar ? "actions" : "tabs"}
      isFooterWideOnly={isFooterWideOnly}
      tabs={
        !hasActionBar && (
          <TabBar
            label={m.tab_label()}
            tabs={tabs}
            menu={{ label: m.tab_me(), id: MENU_ID, icon: <MemberIcon member={member} /> }}
          />
        )
      }
      header={
        <SiteHeader
          brandName={m.brand_name()}
          navLabel={m.nav_label()}
          menuLabel={m.nav_menu()}
          menuId={MENU_ID}
          hasMenuButton={hasActionBar}
          member={member?.email && memberLinks}
          shortcuts={member?.email ? [saved, inbox] : [saved]}
          links={links}
          tools={
            <>
              <Preferences theme={theme} onTheme={changeTheme} />
              <div className="site-data">
                <DataChoice isLow={isLowData} />
              </div>
            </>
          }
          signIn={member?.email ? undefined : <SignInLinks />}
          account={account}
        />
      }
      notice={data?.demo && <DemoBar {...data.demo} isVisitor={!member} />}
      footer={<Footer isLowData={isLowData} />}
    >
      {banner}
      {children}
      {navigation.state !== "idle" && connection === "fine" && (
        <div className="site-loading">
          <Spinner label={m.loading()} />
        </div>
      )}
      <SaveForm />
      <OfflineBar />
      <LateApp uid={member?.uid} isLowData={isLowData} />
      <LazyToasts dismissLabel={m.dismiss()} />
    </PageFrame>
  );
}

/** The switches are in a plain form, so that they work without JavaScript and before hydration. */
function Preferences({ theme, onTheme }: { theme: Theme; onTheme: (theme: Theme) => void }) {
  const { pathname, search } = useLocation();
  const isBangla = getLocale() === "bn";
  return (
    <Form method="post" action="/preferences" reloadDocument className="site-preferences">
      <input type="hidden" name="back" value={pathname + search} />
      <LanguageSwitch name={isBangla ? "English" : "বাংলা"} code={isBangla ? "en" : "bn"} label={m.language_label()} />
      <ThemeToggle
        theme={theme}
        lightLabel={m.theme_light()}
        darkLabel={m.theme_dark()}
        label={m.theme_label()}
        onChange={onTheme}
      />
    </Form>
  );
}

function SignInLinks() {
  return (
    <>
      <ButtonLink to="/login" variant="quiet">
        {m.nav_log_in()}
      </ButtonLink>
      <ButtonLink to="/signup" variant="secondary">
        {m.nav_sign_up()}
      </ButtonLink>
    </>
  );
}
