"""Answers that are remembered: the latest one, and several within a bound."""

from cardtable.core.remembering import Answers, Latest, forget_game, of_a_game


def _asking(made):
    asked = []

    def ask(*arguments):
        asked.append(arguments)
        return made(*arguments)

    return ask, asked


def test_the_latest_answer_is_given_again_while_its_arguments_are_equal():
    ask, asked = _asking(lambda first, second: first + second)
    latest = Latest(ask)
    assert [latest([1], [2]), latest([1], [2]), latest([1], [3]), latest([1], [2])] == [
        *([1, 2], [1, 2], [1, 3], [1, 2])
    ]
    assert asked == [([1], [2]), ([1], [3]), ([1], [2])]


def test_a_state_stands_for_its_history_only_as_the_same_object():
    ask, asked = _asking(len)
    latest = Latest(ask, of_history=True)
    state, equal = ["a"], ["a"]
    assert [latest(state), latest(state), latest(equal)] == [1, 1, 1]
    assert len(asked) == 2


def test_what_was_forgotten_is_asked_again():
    ask, asked = _asking(str)
    latest, answers = Latest(ask), Answers(ask, most=9)
    for remembered in (latest, answers):
        remembered(1)
        assert (1,) in remembered
        remembered.forget()
        assert (1,) not in remembered
        remembered(1)
    assert len(asked) == 4


def test_answers_that_were_not_asked_for_longest_go_first():
    ask, asked = _asking(str)
    answers = Answers(ask, most=2)
    for number in (1, 2, 1, 3):
        answers(number)
    assert [(number,) in answers for number in (1, 2, 3)] == [True, False, True]
    assert asked == [(1,), (2,), (3,)]


def test_the_sizes_of_answers_are_bounded_but_the_latest_one_stays():
    answers = Answers("x".__mul__, most=10, size=len)
    assert [len(answers(long)) for long in (4, 5, 20)] == [4, 5, 20]
    assert (len(answers), answers.total) == (1, 20)
    answers(3)
    assert (len(answers), answers.total) == (1, 3)


def test_an_answer_may_ask_for_others_first():
    answers = Answers(lambda number: answers(number - 1) + number if number else 0, most=3)
    assert answers(10) == 55
    assert len(answers) == 3
    assert answers.total == 3


class Cloth:
    """An answer that can be held."""


def test_answers_that_nobody_holds_are_forgotten_where_they_are_not_wanted():
    answers = Answers(lambda number: Cloth(), most=9)
    held, _ = answers(1), (answers(2), answers(3))
    del _
    answers.forget_unheld(lambda arguments: arguments[0] < 3)
    assert [(number,) in answers for number in (1, 2, 3)] == [True, False, True]
    assert answers.total == 2
    assert answers(1) is held


def test_what_is_of_a_game_is_asked_once_in_it_and_again_in_the_next():
    asked = []

    @of_a_game(most=2)
    def tens(number):
        asked.append(number)
        return number // 10

    assert [tens(number) for number in (31, 45, 31, 67, 45, 31)] == [3, 4, 3, 6, 4, 3]
    assert asked == [31, 45, 67, 45, 31], "at most two"
    forget_game()
    assert tens(31) == 3
    assert asked[-2:] == [31, 31]
