"""Keys and clicks on a page, as a person makes them."""

import pygame


def key(page, code, mod=0, text=""):
    page.handle(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text))
    if text:
        page.handle(pygame.Event(pygame.TEXTINPUT, text=text))


def mouse(page, kind, place):
    if kind == pygame.MOUSEMOTION:
        page.handle(pygame.Event(kind, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
    else:
        page.handle(pygame.Event(kind, pos=place, button=1))


def click(page, place):
    mouse(page, pygame.MOUSEMOTION, place)
    mouse(page, pygame.MOUSEBUTTONDOWN, place)
    mouse(page, pygame.MOUSEBUTTONUP, place)


def to(page, wanted):
    for _ in range(60):
        if page.focus is not None and page.focus.key == wanted:
            return page.focus
        key(page, pygame.K_TAB)
    raise AssertionError(f"Tab never comes to {wanted}")
