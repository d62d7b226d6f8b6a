import { number } from "../../platform/i18n/format.ts";
import { type Theme } from "../../platform/web/cookies.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LanguageSwitch } from "../../ui/language-switch.tsx";
import { SiteFooter } from "../../ui/layout/site-footer.tsx";
import { type NavItem, SiteHeader } from "../../ui/layout/site-header.tsx";
import { PopoverMenu } from "../../ui/popover-menu.tsx";
import { Slideshow } from "../../ui/slideshow.tsx";
import { ThemeToggle } from "../../ui/theme-toggle.tsx";
import type { Samples, Script } from "./samples.ts";

const slides = ["hero-living1-2", "hero-studio1-1", "hero-bedroom2-1"].map((name) => ({
  src: `/images/hero/${name}.webp`,
  srcSet: `/images/hero/${name}-960.webp 960w, /images/hero/${name}.webp 1600w`,
  alt: "",
}));

interface GalleryProps {
  words: Samples;
  script: Script;
  theme: Theme;
}

export function LayoutGallery({ words, script, theme }: GalleryProps) {
  const links: NavItem[] = [
    { to: "/styleguide", label: words.navHome, icon: "home" },
    { to: "/add", label: words.navAdd, icon: "plus" },
    { to: "/browse", label: words.navBrowse, icon: "search" },
    { to: "/mine", label: words.navMine, icon: "user" },
  ];
  return (
    <>
      <SiteHeader
        brandName="Nest Mates"
        navLabel="Main"
        menuLabel="Menu"
        hasMenuButton
        menuId={`styleguide-menu-${words.otherCode}`}
        links={links}
        shortcuts={[]}
        tools={
          <>
            <LanguageSwitch name={words.otherName} code={words.otherCode} label={words.language} />
            <ThemeToggle
              theme={theme}
              lightLabel={words.light}
              darkLabel={words.dark}
              label={words.theme}
              onChange={() => {}}
            />
          </>
        }
        signIn={
          <>
            <ButtonLink to="/login" variant="quiet">
              {words.logIn}
            </ButtonLink>
            <ButtonLink to="/signup">{words.signUp}</ButtonLink>
          </>
        }
        account={
          <PopoverMenu
            label={words.name}
            title={words.name}
            opensOnHover
            trigger={<Avatar src="/images/avatars/nusrat.svg" alt="" />}
          >
            <strong>{words.name}</strong>
            <Button variant="quiet" icon="log-out">
              {words.logOut}
            </Button>
          </PopoverMenu>
        }
      />
      <Slideshow
        slides={slides}
        labels={{
          region: words.slideshow,
          previous: words.previous,
          next: words.next,
          pause: words.pause,
          play: words.play,
          slide: (index) => `${words.slide} ${number(index + 1, script)}`,
        }}
      >
        <h1>{words.headline}</h1>
        <p>{words.promise}</p>
        <div className="sample-search">
          <TextField label={words.search} placeholder={words.search} after={<Icon name="arrow-right" />} />
        </div>
      </Slideshow>
      <SiteFooter
        brandName="Nest Mates"
        line={words.headline}
        label="Footer"
        note={words.info}
        columns={[words.posts, words.all, words.rent, words.room, words.language, words.theme].map((title) => ({
          title,
          items: [
            { key: "a", content: <a href="#a">{words.seeMore}</a> },
            { key: "b", content: words.save },
          ],
        }))}
      />
    </>
  );
}
